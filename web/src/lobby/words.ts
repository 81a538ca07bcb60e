import { words } from "../words/index.svelte";
import en from "./words.en.json";
import zh from "./words.zh.json";

export const say = words(en, zh);
export type LobbyWord = keyof typeof en;
