import * as React from "react";
import {
  define,
  type MintBeforePrepareEvent,
  type MintBeforeSignEvent,
  type MintConnectRequestEvent,
  type MintErrorEvent,
  type MintLoadEvent,
  type MintPhaseChangeEvent,
  type MintRevealEvent,
  type MintSuccessEvent,
  type MintWalletChangeEvent,
  type MintWidget as MintWidgetElement,
  type MintWidgetEventMap,
} from "../element.js";
import { takeEarlyEvents } from "./early-events.js";

/** Props of `<MintWidget>` beside those of every HTML element. */
export interface MintWidgetProps extends Omit<React.HTMLAttributes<MintWidgetElement>, "children"> {
  /**
   * `template` of `renderMintWidget` from `mint-widget/server`: the content that React's HTML has on the server. Nothing in
   * the browser, whose parser has taken it out of the element.
   */
  serverTemplate?: string | undefined;
  /** Elements for the slots `header`, `footer`, `funds` and `success`. */
  children?: React.ReactNode;
  /** Short id, UUID or address of the collection; case-sensitive. */
  collection: string;
  /** Publishable key. Not named `key`, because React reserves it. */
  publishableKey: string;
  /** Base URL of the Mint API: `https://mint.example/mint/v1`. */
  apiBase: string;
  /** Addresses of further programs that a mint may call, separated by spaces; their instructions are not verified. */
  trustedPrograms?: string | undefined;
  /** Only chain that may be minted on, such as `solana-mainnet`; by default the one that the service names. */
  chain?: string | undefined;
  /** Only addresses that may be paid, separated by spaces; by default those that the service names. */
  recipients?: string | undefined;
  /** Only mint authority of the items; by default any. */
  authority?: string | undefined;
  /** Passed through to the service when minting. */
  affiliateCode?: string | undefined;
  /** Optional sections in order, separated by spaces: `recent gallery traits holders minters bounty market`. */
  sections?: string | undefined;
  /** Adds the section `market`; it comes first when the mint is over. */
  market?: boolean | undefined;
  /** Base URL of the Market API; by default beside the Mint API's. */
  marketBase?: string | undefined;
  /** Marketplaces that are linked once the mint is over: names, `name:slug` or https URLs, separated by spaces. */
  marketplaces?: string | undefined;
  /** Color scheme; `auto`, the default, follows the system. */
  theme?: "auto" | "light" | "dark" | undefined;
  /** Text of the main button when it mints, in place of the widget's. */
  mintLabel?: string | undefined;
  /** Text of the main button when it connects a wallet, in place of the widget's. */
  connectLabel?: string | undefined;
  /** Texts by key in place of the widget's, by language. */
  labels?: MintWidgetElement["labels"] | undefined;
  /**
   * Wallet of the page: a Wallet Standard wallet or a wallet-adapter, connected or not, a Wallet Standard account, or a
   * session of `@solana/client`, `@solana/react-hooks` or ConnectorKit.
   */
  wallet?: MintWidgetElement["wallet"] | undefined;
  /** Answers challenges of kinds that the service's operator has defined, such as a captcha. */
  proofHandler?: MintWidgetElement["proofHandler"] | undefined;
  /** The collection was read for the first time. */
  onMintLoad?: ((event: MintLoadEvent) => void) | undefined;
  /** The dialog of wallets is about to open; cancelable. */
  onMintConnectRequest?: ((event: MintConnectRequestEvent) => void) | undefined;
  /** The wallet was connected, disconnected or switched. */
  onMintWalletChange?: ((event: MintWalletChangeEvent) => void) | undefined;
  /** The current phase or its status changed. */
  onMintPhaseChange?: ((event: MintPhaseChangeEvent) => void) | undefined;
  /** The mint is about to reserve supply; cancelable. */
  onMintBeforePrepare?: ((event: MintBeforePrepareEvent) => void) | undefined;
  /** The verified transactions are about to be signed; cancelable. */
  onMintBeforeSign?: ((event: MintBeforeSignEvent) => void) | undefined;
  /** Units were minted and confirmed. */
  onMintSuccess?: ((event: MintSuccessEvent) => void) | undefined;
  /** Items of the wallet were revealed. */
  onMintReveal?: ((event: MintRevealEvent) => void) | undefined;
  /** Loading, connecting or minting has failed. */
  onMintError?: ((event: MintErrorEvent) => void) | undefined;
}

const tag = "mint-widget";

/** Attributes by the props whose names differ. `className` is one too: React before 19 takes it for an attribute. */
const attributes: Readonly<Record<string, string>> = {
  className: "class",
  publishableKey: "publishable-key",
  apiBase: "api-base",
  trustedPrograms: "trusted-programs",
  affiliateCode: "affiliate",
  marketBase: "market-base",
  mintLabel: "mint-label",
  connectLabel: "connect-label",
};

/** Props that are properties of the element and not attributes. */
const properties: ReadonlySet<string> = new Set(["wallet", "proofHandler", "labels"]);

/** Types of the events by the props of their listeners. */
const events = {
  onMintLoad: "mint-load",
  onMintConnectRequest: "mint-connect-request",
  onMintWalletChange: "mint-wallet-change",
  onMintPhaseChange: "mint-phase-change",
  onMintBeforePrepare: "mint-before-prepare",
  onMintBeforeSign: "mint-before-sign",
  onMintSuccess: "mint-success",
  onMintReveal: "mint-reveal",
  onMintError: "mint-error",
} as const satisfies Partial<Record<keyof MintWidgetProps, keyof MintWidgetEventMap>>;

const isServer = typeof document === "undefined";

/** React on the server warns about layout effects, which it doesn't run. */
const useLayoutEffect = isServer ? React.useEffect : React.useLayoutEffect;

const Component = React.forwardRef<MintWidgetElement, MintWidgetProps>((props, ref) => {
  const element = React.useRef<MintWidgetElement>(null);
  const latest = React.useRef(props);
  React.useImperativeHandle(ref, () => element.current!, []);
  useLayoutEffect(() => {
    latest.current = props;
  });
  useLayoutEffect(() => {
    const target = element.current!;
    const handle = (event: Event) => callListener(latest.current, event);
    for (const type of Object.values(events)) target.addEventListener(type, handle);
    for (const event of takeEarlyEvents(target)) handle(event);
    // After the listeners, so that they miss no event.
    if (!customElements.get(tag)) define();
    return () => {
      for (const type of Object.values(events)) target.removeEventListener(type, handle);
    };
  }, []);
  const { wallet = null, proofHandler = null, labels = null } = props;
  useLayoutEffect(
    () => void Object.assign(element.current!, { wallet, proofHandler, labels }),
    [wallet, proofHandler, labels],
  );
  return React.createElement(
    tag,
    { ...toAttributes(props), ref: element },
    renderServerTemplate(props.serverTemplate),
    props.children,
  );
});
Component.displayName = "MintWidget";

/**
 * React component of `<mint-widget>`, for React 17 to 19. A ref gives the element with its methods. The server renders the
 * element with its attributes; the first component on a page registers it.
 *
 * @example
 * ```tsx
 * import { MintWidget } from "mint-widget/react";
 *
 * export function Drop() {
 *   return (
 *     <MintWidget
 *       collection="AbC123"
 *       publishableKey="example_pub_key"
 *       apiBase="https://mint.example/mint/v1"
 *       onMintSuccess={({ items }) => console.log(items.map(({ name }) => name))}
 *     />
 *   );
 * }
 * ```
 */
export const MintWidget = Component as React.ExoticComponent<
  MintWidgetProps & React.RefAttributes<MintWidgetElement>
>;

/** Content of the shadow root, as the parser of the browser takes it; null in the browser. */
function renderServerTemplate(content: string | undefined): React.ReactNode {
  if (!isServer || !content) return null;
  return React.createElement("template", {
    shadowrootmode: "open",
    dangerouslySetInnerHTML: { __html: content },
  } as React.HTMLAttributes<HTMLTemplateElement>);
}

function callListener(props: MintWidgetProps, event: Event): void {
  for (const [name, type] of Object.entries(events))
    if (type === event.type)
      (props[name as keyof typeof events] as ((event: Event) => void) | undefined)?.(event);
}

/** Props of the element as React renders them, on the server too. */
function toAttributes({
  market,
  serverTemplate: _template,
  children: _children,
  ...props
}: MintWidgetProps): Record<string, unknown> {
  const entries = Object.entries(props).filter(([name]) => !(name in events) && !properties.has(name));
  return {
    ...Object.fromEntries(entries.map(([name, value]) => [attributes[name] ?? name, value ?? undefined])),
    // React before 19 would render "false", which an element takes for true.
    market: market || undefined,
  };
}
