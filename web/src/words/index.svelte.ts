// All text of the pages, from the catalogue of the chosen language. Only that language is loaded.
import { FluentBundle, FluentNumber, FluentResource, type FluentVariable } from "@fluent/bundle";
import type { Cards, Count, Listed, Message, Money, Text } from "../api/types";
import { showPlain, toCents } from "../money";
import { picture } from "../staff/suits";
import type { MessageArguments, MessageId } from "./ids";
import { type Shelf, shelfOf } from "./shelves";

export type Language = "en" | "zh-Hans" | "zh-Hant";
/** An argument of a message, from a page or from the service. Text is not translated. */
export type Argument = string | number | Money | Cards | Count | Listed | Text | Message;
type Given<Id extends MessageId> = [MessageArguments[Id]] extends [never]
  ? []
  : [args: Record<MessageArguments[Id], Argument>];

const KEY = "punto.language";
const FILES = import.meta.glob<string>(
  [
    "../../../src/punto/words/*/*.ftl",
    "!../../../src/punto/words/*/{calculations,commands,documents,par,recall,shift,story,vulnerability}.ftl",
  ],
  { query: "?raw", import: "default" },
);

class Chosen {
  current = $state<Language>(atFirst());
  bundle = $state.raw<FluentBundle | null>(null);
  #shelves: Shelf[] = ["everyone"];

  async load(language: Language = this.current): Promise<void> {
    this.bundle = await bundleOf(language, this.#shelves);
    this.current = language;
  }

  /** Words that only some pages show. */
  async loadShelves(shelves: readonly Shelf[]): Promise<void> {
    const missing = shelves.filter((shelf) => !this.#shelves.includes(shelf));
    if (missing.length === 0) return;
    this.#shelves.push(...missing);
    await this.load();
  }

  async choose(language: Language): Promise<void> {
    await this.load(language);
    localStorage.setItem(KEY, language);
  }
}

async function bundleOf(language: Language, shelves: readonly Shelf[]): Promise<FluentBundle> {
  const files = Object.keys(FILES).filter((file) => file.includes(`/${language}/`) && shelves.includes(shelfOf(file)));
  const sources = await Promise.all(files.map((file) => FILES[file]!()));
  const bundle = new FluentBundle(language, { useIsolating: false });
  bundle.addResource(new FluentResource(sources.join("\n")));
  return bundle;
}

function atFirst(): Language {
  const asked = new URLSearchParams(location.search).get("language"); // for displays, which have no controls
  return parse(asked ?? localStorage.getItem(KEY) ?? navigator.language);
}

/** `zh` without a script is Simplified, except in regions that write Traditional. */
function parse(tag: string): Language {
  if (!tag.startsWith("zh")) return "en";
  return /-(Hant|HK|MO|TW)/i.test(tag) ? "zh-Hant" : "zh-Hans";
}

export const language = new Chosen();

export function say<Id extends MessageId>(id: Id, ...[args]: Given<Id>): string {
  return format(id, args ?? {});
}

/** Says the words of everyone in another language than the page's. */
export async function sayIn(other: Language): Promise<typeof say> {
  const bundle = await bundleOf(other, ["everyone"]);
  return (id, ...[args]) => format(id, args ?? {}, bundle);
}

/** As a heading or label, with a capital letter. */
export function sayTitle<Id extends MessageId>(id: Id, ...[args]: Given<Id>): string {
  const text = format(id, args ?? {});
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The name of a value that the service sends as text. */
export function sayName(kind: "decision" | "fact" | "follows" | "happened" | "incident" | "measure" | "sum" | "window", value: string): string {
  return format(`${kind}-${value}`, {});
}

/** A message from the service, in the chosen language. */
export function inWords(said: Argument): string {
  if (typeof said === "string") return said;
  if (typeof said === "number") return String(said);
  switch (said.type) {
    case "message":
      return format(said.id, said.args ?? {});
    case "text":
      return inLanguage(said);
    case "money":
      return showPlain(toCents(said.amount));
    case "cards":
      return said.cards.map(picture).join(" ") || say("cards-none");
    case "count":
      return grouped(said.number);
    case "list":
      return said.items.map(inWords).join(format(said.separator ?? "list-comma", {}));
  }
}

/** A list. */
export function sayList(items: readonly string[]): string {
  return items.join(say("list-comma"));
}

/** One after another; Chinese sentences have no space between them. */
export function saySentences(...sentences: readonly string[]): string {
  return sentences.filter(Boolean).join(say("list-sentences"));
}

/** Falls back to the other Chinese, then to English. */
function inLanguage({ en, zh_hans, zh_hant }: Text): string {
  switch (language.current) {
    case "en":
      return en;
    case "zh-Hans":
      return zh_hans ?? zh_hant ?? en;
    case "zh-Hant":
      return zh_hant ?? zh_hans ?? en;
  }
}

/** An unknown message is shown by its id. */
function format(id: string, args: Record<string, Argument>, bundle = language.bundle): string {
  const pattern = bundle?.getMessage(id)?.value;
  if (!bundle || !pattern) return id;
  const values = Object.entries(args).map(([name, said]) => [name, valueOf(said)] as const);
  return bundle.formatPattern(pattern, Object.fromEntries(values));
}

/** A number may select the plural. */
function valueOf(said: Argument): FluentVariable {
  if (typeof said === "number") return new FluentNumber(said, { useGrouping: false });
  if (typeof said === "object" && said.type === "count") return new FluentNumber(said.number);
  return inWords(said);
}

function grouped(number: number): string {
  return number.toLocaleString("en-US");
}
