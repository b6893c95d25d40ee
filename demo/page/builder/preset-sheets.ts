/// <reference types="vite/client" />

/** Style sheets of the themes by their paths. */
export const presetSheets = import.meta.glob<string>("../themes/*.css", {
  query: "?raw",
  import: "default",
  eager: true,
});
