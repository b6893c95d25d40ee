/* Page of a shop, bundled with React 18 and 19, with the functions that a test calls in the browser. */
import { createMintStore } from "mint-widget/headless";
import { MintWidget, useMintStore } from "mint-widget/react";
import * as React from "react";

const h = React.createElement;
const configuration = {
  collection: "AbC123",
  publishableKey: "demo_pub_a",
  apiBase: "https://mint.test/mint/v1",
};

/** Events that the page has received, in order. */
export const log = [];

export function Shop({ change = {} }) {
  const [count, setCount] = React.useState(0);
  return h(
    "main",
    null,
    h(MintWidget, {
      ...configuration,
      className: "drop",
      sections: "recent",
      market: false,
      ...change,
      onMintLoad: ({ collection }) => log.push(`load ${collection.name} ${count}`),
      onMintPhaseChange: (event) => log.push(`phase ${event.phase.status} ${event.constructor.name}`),
      onMintError: ({ code }) => log.push(`error ${code} ${count}`),
    }),
    h("button", { onClick: () => setCount(count + 1) }, `Count ${count}`),
  );
}

export const store = createMintStore(configuration);
let renders = 0;

function countRenders() {
  if (++renders > 200) throw new Error("It never stops rendering.");
}

/** A view with an inline selector that makes a new object each time. */
export function Supply() {
  countRenders();
  const { name, minted } = useMintStore(store, ({ state }) => ({
    name: state.collection.value?.collection.name ?? state.collection.status,
    minted: state.collection.value?.supply?.minted,
  }));
  const action = useMintStore(store, (snapshot) => snapshot.action);
  return h("p", { role: "status" }, `${name}: ${minted}, ${action.kind}`);
}

/** The same with React's own hook and an inline subscribe. */
export function InlineSupply() {
  countRenders();
  const state = React.useSyncExternalStore(
    (listener) => store.subscribe(listener),
    () => store.state,
    () => store.state,
  );
  const action = React.useSyncExternalStore(
    store.subscribe,
    () => store.action,
    () => store.action,
  );
  return h("p", { role: "status" }, `${state.collection.value?.collection.name}: ${action.kind}`);
}

/** Numbers of renders of `Supply` since the last call. */
export function takeRenders() {
  const taken = renders;
  renders = 0;
  return taken;
}

/** Quantities in the document after each commit. */
export const commits = [];

/** A list that renders slowly, so that the store changes while a transition renders it. */
export function Quantities({ length }) {
  React.useLayoutEffect(() => {
    commits.push([
      ...new Set([...globalThis.document.querySelectorAll("li")].map((item) => item.textContent)),
    ]);
  });
  return h(
    "ul",
    null,
    Array.from({ length }, (_, key) => h(Quantity, { key })),
  );
}

const Quantity = React.memo(() => {
  const quantity = useMintStore(store, ({ state }) => state.quantity);
  const end = globalThis.performance.now() + 2;
  while (globalThis.performance.now() < end);
  return h("li", null, quantity);
});
