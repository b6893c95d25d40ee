import type { Locator, Page } from "playwright/test";
import type { Drop } from "../e2e/drop.js";

/** Where the service stands, as the creator knows it. */
export const service = "http://localhost:8787";

/** The first of the two lines to paste. */
export const script = `<script type="module" src="${service}/widget/mint-widget.js"></script>`;

/** The second. */
export const tagOf = ({ shortId, key }: Drop): string =>
  `<mint-widget collection="${shortId}" key="${key}"></mint-widget>`;

/** A whole page of a creator's. */
export const page = (body: string, head = ""): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>A drop</title><link rel="icon" href="data:,">${head}${body}</html>`;

/** The widgets of a drop. */
export const regions = (on: Page, { name }: Drop): Locator => on.getByRole("region", { name });
