import { mount } from "svelte";
import App from "./App.svelte";
import { find, place } from "./router.svelte";
import { language } from "./words/index.svelte";
import "./kit/tokens.css";
import "./kit/elements.css";
import "./kit/layout.css";
import "./kit/looks.css";

const RETRY_MS = 3_000;

async function start(): Promise<void> {
  const target = document.getElementById("app");
  if (!target) throw new Error("index.html has no #app");
  find(place.path)?.route.load().catch(() => null); // loads in parallel with the words
  await language.load();
  mount(App, { target });
}

/** Without words there is nothing to show. */
start().catch(() => setTimeout(() => location.reload(), RETRY_MS));
