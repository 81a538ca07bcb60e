// English and Chinese. Each page has its own two lists of words beside it; these are for all pages.
import en from "./words.en.json";
import zh from "./words.zh.json";

export type Language = "en" | "zh";
const KEY = "punto.language";

class Chosen {
  current = $state<Language>(atFirst());

  /** For the `lang` attribute. */
  get tag(): string {
    return this.current === "zh" ? "zh-Hans" : "en";
  }

  choose(language: Language): void {
    this.current = language;
    localStorage.setItem(KEY, language);
  }
}

function atFirst(): Language {
  const kept = localStorage.getItem(KEY);
  if (kept === "en" || kept === "zh") return kept;
  return navigator.language.startsWith("zh") ? "zh" : "en";
}

export const language = new Chosen();

export type Values = Record<string, string | number>;

/** A function that says a phrase in the chosen language; `{name}` in it stands for a value. */
export function words<Key extends string>(english: Record<Key, string>, chinese: Record<Key, string>) {
  return (key: Key, values: Values = {}): string => {
    const phrase = (language.current === "zh" ? chinese : english)[key];
    return phrase.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
  };
}

export const t = words(en, zh);
export type Word = keyof typeof en;
