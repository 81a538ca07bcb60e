import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

const service = "http://127.0.0.1:8080";

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/punto/service/pages",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: { proxy: { "/api": { target: service, ws: true }, "/docs": service, "/openapi.json": service } },
});
