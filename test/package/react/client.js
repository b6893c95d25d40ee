import * as React from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import * as app from "./app.js";

const h = React.createElement;

/** Element of a view, in StrictMode. */
const strict = (view, props) => h(React.StrictMode, null, h(app[view], props));
const container = () => globalThis.document.getElementById("app");
let root;

globalThis.shop = {
  ...app,
  React,
  render(view, props) {
    root ??= createRoot(container());
    root.render(strict(view, props));
  },
  hydrate(view, props) {
    root = hydrateRoot(container(), strict(view, props), {
      onRecoverableError: (error) => app.log.push(`hydration ${error.message}`),
    });
  },
  transition(view, props) {
    React.startTransition(() => root.render(strict(view, props)));
  },
};
