import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { shelfOf } from "./src/words/shelves.ts";

const service = "http://127.0.0.1:8080";

/** One file for each language and shelf. */
function wordsChunk(file: string): string {
  const language = file.split("/").at(-2)!;
  return `words-${language}-${shelfOf(file)}`;
}

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/punto/service/pages",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: { codeSplitting: { groups: [{ test: /\.ftl/, name: wordsChunk }] } },
    },
  },
  server: { proxy: { "/api": { target: service, ws: true }, "/docs": service, "/openapi.json": service } },
});
