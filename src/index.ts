import { define } from "./element.js";

define();

export * from "./element.js";
