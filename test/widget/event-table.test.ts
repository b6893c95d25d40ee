import { expect, expectTypeOf, it } from "vitest";
import { describeEvents } from "../../.build/describe-attributes.js";
import type * as entry from "../../src/index.js";
import { toAttributes } from "../../src/react/create-component.js";
import type * as scriptTag from "../../src/script-tag.js";
import { attributes } from "../../src/widget/attributes.js";
import { events, type ListenerProps, type MintWidgetEventMap } from "../../src/widget/event-table.js";
import type { MintSuccessEvent } from "../../src/widget/events.js";

it.each(Object.entries(events))(
  "%s is the type of its class's events, which leave the shadow root",
  (name, Class) => {
    const values = ["", [], []];
    expect(Reflect.construct(Class, values)).toMatchObject({ type: name, bubbles: true, composed: true });
  },
);

it("An event of the table is a listener's prop in React, and no attribute", () => {
  expectTypeOf<ListenerProps["onMintSuccess"]>().toEqualTypeOf<
    ((event: MintSuccessEvent) => void) | undefined
  >();
  expectTypeOf<keyof ListenerProps>().toEqualTypeOf<
    | "onMintLoad"
    | "onMintConnectRequest"
    | "onMintWalletChange"
    | "onMintPhaseChange"
    | "onMintBeforePrepare"
    | "onMintBeforeSign"
    | "onMintSuccess"
    | "onMintReveal"
    | "onMintError"
  >();
  expect(toAttributes({ onMintSuccess: () => undefined, onClick: null }, attributes)).toEqual({
    onClick: undefined,
  });
});

it("An event of the table has a listener's type on every element", () => {
  expectTypeOf<HTMLElementEventMap["mint-success"]>().toEqualTypeOf<MintWidgetEventMap["mint-success"]>();
});

it("An event of the table is described in the manifest by its comment", () => {
  const source = `const events = {
    /** The page was closed. */
    "mint-close": MintCloseEvent,
  } as const;`;
  class MintCloseEvent extends Event {}
  expect(describeEvents({ "mint-close": MintCloseEvent }, source)).toEqual([
    { name: "mint-close", type: { text: "MintCloseEvent" }, description: "The page was closed." },
  ]);
  expect(() => describeEvents({ "mint-open": MintCloseEvent }, source)).toThrow("mint-open");
});

it("The script tag exports what the package does", () => {
  expectTypeOf<keyof typeof scriptTag>().toEqualTypeOf<keyof typeof entry>();
});
