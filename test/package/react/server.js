import { createElement, StrictMode } from "react";
import { renderToString } from "react-dom/server";
import * as app from "./app.js";

/** Prints the HTML of each view. */
const render = (view) => renderToString(createElement(StrictMode, null, createElement(app[view])));
globalThis.console.log(JSON.stringify({ Shop: render("Shop"), Supply: render("Supply") }));
