import { Ticker } from "../core/time/ticker.js";
import type { Page } from "../core/environment.js";
import { timers } from "./browser-timers.js";

/** Visibility and origin of the document. */
export const page: Page = {
  get origin() {
    return location.origin;
  },
  get isHidden() {
    return document.hidden;
  },
  subscribe(listener) {
    const controller = new AbortController();
    const { signal } = controller;
    document.addEventListener("visibilitychange", listener, { signal });
    addEventListener("pageshow", listener, { signal });
    return () => controller.abort();
  },
};

/** Timer shared by all countdowns and polls of the page. */
export const ticker = new Ticker(timers, page);
