import * as React from "react";
import { define, type MintWidget as MintWidgetElement } from "../element.js";
import {
  attributes,
  type AttributeTable,
  type PropsOf,
  type RequireProps,
  type WidgetTable,
} from "../widget/attributes.js";
import { events, type ListenerProps } from "../widget/event-table.js";
import { takeEarlyEvents } from "./early-events.js";

type TableProps = RequireProps<
  // React reserves `key`.
  Omit<PropsOf<WidgetTable>, "key">,
  "collection" | "publishableKey" | "apiBase"
>;

/** Props of `<MintWidget>` in addition to those of every HTML element. */
export interface MintWidgetProps
  extends Omit<React.HTMLAttributes<MintWidgetElement>, "children">, TableProps, ListenerProps {
  /**
   * `template` of `renderMintWidget` from `mint-widget/server`, which React renders on the server. Ignored in the
   * browser, whose parser has already moved it to the shadow root.
   */
  serverTemplate?: string | undefined;
  /** Elements for the slots `header`, `footer`, `funds` and `success`. */
  children?: React.ReactNode;
}

const tag = "mint-widget";

/** Event types by the props of their listeners. */
const listenerTypes = new Map(
  Object.keys(events).map((type) => [
    `on-${type}`.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()),
    type,
  ]),
);

const isServer = typeof document === "undefined";

/** On the server, React warns about layout effects, which it doesn't run. */
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
    for (const type of listenerTypes.values()) target.addEventListener(type, handle);
    for (const event of takeEarlyEvents(target)) handle(event);
    // After adding the listeners, so that they miss no event.
    if (!customElements.get(tag)) define();
    return () => {
      for (const type of listenerTypes.values()) target.removeEventListener(type, handle);
    };
  }, []);
  const properties = toProperties(props);
  useLayoutEffect(() => void Object.assign(element.current!, properties), Object.values(properties));
  return React.createElement(
    tag,
    { ...toAttributes(props), ref: element },
    renderServerTemplate(props.serverTemplate),
    props.children,
  );
});
Component.displayName = "MintWidget";

/**
 * React component of `<mint-widget>`, for React 17 to 19. Its ref is the element with its methods. On the server, the
 * element is rendered with its attributes. The first component on a page registers the element.
 *
 * @example
 * ```tsx
 * import { MintWidget } from "mint-widget/react";
 *
 * export function Drop() {
 *   return (
 *     <MintWidget
 *       collection="aurora"
 *       publishableKey="mint_pub_…"
 *       apiBase="https://mint.example.com/mint/v1"
 *       onMintSuccess={({ items }) => console.log(items.map(({ name }) => name))}
 *     />
 *   );
 * }
 * ```
 */
export const MintWidget = Component as React.ExoticComponent<
  MintWidgetProps & React.RefAttributes<MintWidgetElement>
>;

/** Renders the content of the shadow root for the browser's parser; null in the browser. */
function renderServerTemplate(content: string | undefined): React.ReactNode {
  if (!isServer || !content) return null;
  return React.createElement("template", {
    shadowrootmode: "open",
    dangerouslySetInnerHTML: { __html: content },
  } as React.HTMLAttributes<HTMLTemplateElement>);
}

function callListener(props: MintWidgetProps, event: Event): void {
  for (const [name, type] of listenerTypes)
    if (type === event.type)
      (props[name as keyof ListenerProps] as ((event: Event) => void) | undefined)?.(event);
}

/** Values of the properties without an attribute; null for missing ones. */
export function toProperties(
  props: object,
  table: AttributeTable = attributes,
): Readonly<Record<string, unknown>> {
  const names = Object.keys(table).filter((name) => table[name]!.attribute === false);
  return Object.fromEntries(names.map((name) => [name, (props as Record<string, unknown>)[name] ?? null]));
}

/** Props of the element as React renders them, including on the server. */
export function toAttributes(
  props: object,
  table: AttributeTable = attributes,
): Readonly<Record<string, unknown>> {
  const rendered = Object.entries(props).flatMap(([name, value]) => {
    if (name === "serverTemplate" || name === "children" || listenerTypes.has(name)) return [];
    const declaration = Object.hasOwn(table, name) ? table[name]! : null;
    if (declaration?.attribute === false) return [];
    // React before 19 treats `className` as an attribute, and would render "false", which an element treats as true.
    const attribute = declaration?.attribute ?? (name === "className" ? "class" : name);
    return [[attribute, (declaration?.type === Boolean ? value || undefined : value) ?? undefined]];
  });
  return Object.fromEntries(rendered) as Record<string, unknown>;
}
