// The draft of a game file: what is typed, what it is worth, and where it is wrong.
import { Problem, get, post } from "../api/http";
import { sayProblem } from "../api/problems";
import type { DraftMistake, OpenedTable, Preview, SavedDraft, StudioFile } from "../api/types";
import { say } from "../words/index.svelte";

const PAUSE_MS = 300;
const KEY = "punto.studio";

class Draft {
  file = $state.raw<StudioFile | null>(null);
  text = $state("");
  decks = $state<number | null>(null);
  /** The last one without a mistake. */
  preview = $state.raw<Preview | null>(null);
  mistake = $state.raw<DraftMistake | null>(null);
  problem = $state("");
  notice = $state("");
  isBusy = $state(false);
  isOpening = $state(false);
  #saved = $state("");
  #timer = 0;
  #asked = 0;

  get isSaved(): boolean {
    return this.text === this.#saved && !this.file?.is_new;
  }

  /** An unsaved draft survives a visit to a table and a reload. */
  async load(): Promise<void> {
    if (this.file) return;
    const file = await get<StudioFile>("/api/studio");
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as { name: string; text: string } | null;
    this.#saved = file.text;
    this.text = kept?.name === file.name ? kept.text : file.text;
    this.file = file;
    await this.#look();
  }

  write(text: string): void {
    this.text = text;
    this.notice = "";
    sessionStorage.setItem(KEY, JSON.stringify({ name: this.file?.name, text }));
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.#look(), PAUSE_MS);
  }

  choose(decks: number): void {
    this.decks = decks;
    void this.#look();
  }

  async save(): Promise<void> {
    const { text } = this;
    await this.#try(async () => {
      const { name } = await post<SavedDraft>("/api/studio/save", { text });
      this.#saved = text;
      if (this.file) this.file = { ...this.file, is_new: false };
      this.notice = say("studio-saved", { file: name });
    });
  }

  /** The table that plays this draft; null if it cannot be opened. */
  async openTable(): Promise<string | null> {
    if (this.isOpening) return null;
    this.isOpening = true;
    const opened = await this.#try(() => post<OpenedTable>("/api/studio/table", { text: this.text }));
    this.isOpening = false;
    return opened?.table ?? null;
  }

  async #look(): Promise<void> {
    const asked = ++this.#asked;
    this.isBusy = true;
    const found = await this.#try(() => post<Preview>("/api/studio/preview", { text: this.text, decks: this.decks }));
    if (asked !== this.#asked) return;
    this.isBusy = false;
    if (!found) return;
    this.mistake = found.mistake ?? null;
    if (!found.mistake) this.preview = found;
  }

  async #try<Answer>(work: () => Promise<Answer>): Promise<Answer | null> {
    try {
      const answer = await work();
      this.problem = "";
      return answer;
    } catch (error) {
      this.problem = error instanceof Problem ? sayProblem(error) : String(error);
      return null;
    }
  }
}

export const draft = new Draft();
