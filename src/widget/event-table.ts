import * as classes from "./events.js";

/**
 * Events of `<mint-widget>`, by name. React's props, listeners in templates, the custom-elements manifest and the reference
 * page are derived from this table. The comment of an entry is its public documentation.
 */
export const events = {
  /** The collection was read for the first time. */
  "mint-load": classes.MintLoadEvent,
  /** The wallet dialog is about to open; cancelable. */
  "mint-connect-request": classes.MintConnectRequestEvent,
  /** The wallet was connected, disconnected or switched. */
  "mint-wallet-change": classes.MintWalletChangeEvent,
  /** The current phase or its status changed. */
  "mint-phase-change": classes.MintPhaseChangeEvent,
  /** The mint is about to reserve supply; cancelable. */
  "mint-before-prepare": classes.MintBeforePrepareEvent,
  /** The verified transactions are about to be signed; cancelable. */
  "mint-before-sign": classes.MintBeforeSignEvent,
  /** Units were minted and confirmed. */
  "mint-success": classes.MintSuccessEvent,
  /** Items of the wallet were revealed while the page was open. */
  "mint-reveal": classes.MintRevealEvent,
  /** Loading, connecting or minting has failed. */
  "mint-error": classes.MintErrorEvent,
} as const satisfies Readonly<Record<string, new (...values: never) => Event>>;

type EventTable = typeof events;

/** Events of `<mint-widget>` by name. All of them bubble and are composed. */
export type MintWidgetEventMap = {
  -readonly [Name in keyof EventTable]: InstanceType<EventTable[Name]>;
};

/** `mint-success` as `mintSuccess`. */
export type CamelCase<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

/** Listeners as props, such as `onMintSuccess` for `mint-success`. */
export type ListenerProps = {
  [Name in keyof MintWidgetEventMap as CamelCase<`on-${Name}`>]?:
    | ((event: MintWidgetEventMap[Name]) => void)
    | undefined;
};

/** Events of an element that shows one part of a collection. Only elements with a main button have the others. */
export const viewEvents = [
  "mint-load",
  "mint-phase-change",
  "mint-error",
] as const satisfies readonly (keyof EventTable)[];

/** Listeners of these events as props. */
export type ViewListenerProps = Pick<ListenerProps, CamelCase<`on-${(typeof viewEvents)[number]}`>>;

declare global {
  // Only an interface merges with the DOM's declaration.
  // oxlint-disable-next-line typescript/no-empty-object-type
  interface GlobalEventHandlersEventMap extends MintWidgetEventMap {}
}
