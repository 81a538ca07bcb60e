// The dealer's calls, spoken by the browser's own voices. Off until the patron chooses a voice.
import { sayIn, type Language, type say } from "../words/index.svelte";
import { sound } from "./sound.svelte";

const KEY = "punto.calls";

type Say = typeof say;
type Tongue = { tag: string; name: string; words: Language; spoken: RegExp };

/** Each in its own name. Browsers write the same language in several ways. */
const TONGUES: readonly Tongue[] = [
  { tag: "en", name: "English", words: "en", spoken: /^en\b/i },
  { tag: "zh-CN", name: "普通话", words: "zh-Hans", spoken: /^(zh|cmn)([-_]Hans)?[-_](CN|SG)/i },
  { tag: "zh-HK", name: "粵語", words: "zh-Hant", spoken: /^(yue|zh([-_]Hant)?[-_](HK|MO))/i },
];

class Calls {
  /** The tag of a tongue, or nothing. */
  chosen = $state(localStorage.getItem(KEY) ?? "");
  #voices = $state.raw<SpeechSynthesisVoice[]>([]);
  #words = new Map<Language, Promise<Say>>();

  constructor() {
    if (!("speechSynthesis" in window)) return;
    const look = () => (this.#voices = speechSynthesis.getVoices());
    speechSynthesis.addEventListener("voiceschanged", look);
    look();
  }

  /** Those for which this browser has a voice. */
  get offered(): readonly Tongue[] {
    return TONGUES.filter((tongue) => this.#voiceOf(tongue));
  }

  get isOn(): boolean {
    return sound.volume > 0 && this.offered.some((tongue) => tongue.tag === this.chosen);
  }

  choose(tag: string): void {
    this.chosen = tag;
    localStorage.setItem(KEY, tag);
    if (!tag) speechSynthesis.cancel();
  }

  /** Cuts off the call before: a late call misleads. */
  async speak(line: (words: Say) => string): Promise<void> {
    const tongue = this.offered.find(({ tag }) => tag === this.chosen);
    if (!tongue || !this.isOn) return;
    const said = new SpeechSynthesisUtterance(line(await this.#wordsOf(tongue.words)));
    said.lang = this.#voiceOf(tongue)?.lang ?? tongue.tag;
    said.volume = sound.volume;
    speechSynthesis.cancel();
    speechSynthesis.speak(said);
  }

  #voiceOf({ spoken }: Tongue): SpeechSynthesisVoice | undefined {
    return this.#voices.find((voice) => spoken.test(voice.lang));
  }

  #wordsOf(language: Language): Promise<Say> {
    const words = this.#words.get(language) ?? sayIn(language);
    this.#words.set(language, words);
    return words;
  }
}

export const calls = new Calls();
