import { renderMintWidget } from "mint-widget/server";
import { createElement, StrictMode } from "react";
import { renderToString } from "react-dom/server";
import * as app from "./app.js";

/** Prints the HTML of each view, and of the shop with content in its element. */
const render = (view, props) =>
  renderToString(createElement(StrictMode, null, createElement(app[view], props)));
const phase = { id: "public", name: "Public", status: "active", priceDisplay: null };
const record = {
  success: true,
  collection: { id: "collection-id", shortId: "AbC123", name: "Aurora", chain: "solana-devnet" },
  phases: { active: [phase], upcoming: [], all: [phase] },
  supply: { minted: 7, total: 10 },
  serverTime: Date.now(),
};
const { template } = await renderMintWidget({
  collection: "AbC123",
  publishableKey: "demo_pub_a",
  apiBase: "https://mint.test/mint/v1",
  fetch: async () => globalThis.Response.json(record),
});
globalThis.console.log(
  JSON.stringify({
    Shop: render("Shop"),
    ShopWithContent: render("Shop", { change: { serverTemplate: template } }),
    Supply: render("Supply"),
    template,
  }),
);
