// The Traditional Chinese catalogue, shared with the service.
const files = import.meta.glob<string>(
  ["../../../src/punto/words/zh-Hant/*.ftl", "!**/{documents,par,recall,shift,story}.ftl"],
  { query: "?raw", import: "default", eager: true },
);

export default Object.values(files).join("\n");
