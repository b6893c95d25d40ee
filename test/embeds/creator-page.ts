import type { Locator, Page } from "playwright/test";
import type { Drop } from "../e2e/drop.js";

/** Service url as in the snippets. */
export const service = "http://localhost:8787";

/** First line to paste: the script tag. */
export const script = `<script type="module" src="${service}/widget/mint-widget.js"></script>`;

/** Second line to paste: the widget's tag. */
export const tagOf = ({ shortId, key }: Drop): string =>
  `<mint-widget collection="${shortId}" key="${key}"></mint-widget>`;

/** Complete page of a creator. */
export const page = (body: string, head = ""): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>A drop</title><link rel="icon" href="data:,">${head}${body}</html>`;

/** Widgets of a drop. */
export const regions = (on: Page, { name }: Drop): Locator => on.getByRole("region", { name });
