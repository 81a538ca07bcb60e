import { mount } from "svelte";
import App from "./App.svelte";
import "./kit/tokens.css";
import "./kit/elements.css";
import "./kit/layout.css";
import "./kit/looks.css";

const target = document.getElementById("app");
if (!target) throw new Error("index.html has no #app");
mount(App, { target });
