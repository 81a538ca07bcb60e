// The catalogue that pages share with the service, in one language; a page loads no other.
const files = import.meta.glob<string>(
  ["../../../src/punto/words/zh-Hans/*.ftl", "!**/{documents,par,recall,shift,story}.ftl"],
  { query: "?raw", import: "default", eager: true },
);

export default Object.values(files).join("\n");
