// The English catalogue, shared with the service.
const files = import.meta.glob<string>(
  ["../../../src/punto/words/en/*.ftl", "!**/{documents,par,recall,shift,story}.ftl"],
  { query: "?raw", import: "default", eager: true },
);

export default Object.values(files).join("\n");
