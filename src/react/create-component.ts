import * as React from "react";
import type { AttributeTable } from "../widget/attributes.js";
import { events, type ListenerProps } from "../widget/event-table.js";
import { takeEarlyEvents } from "./early-events.js";

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

/** Props of a component in addition to those of the element's table. */
interface ComponentProps {
  readonly serverTemplate?: string | undefined;
  readonly children?: React.ReactNode;
}

/**
 * Creates the React component of an element of this package.
 * @param define Registers the element. Called by the first component on a page.
 */
export function createComponent<Element extends HTMLElement, Props extends ComponentProps>(
  tag: string,
  displayName: string,
  table: AttributeTable,
  define: () => void,
): React.ExoticComponent<Props & React.RefAttributes<Element>> {
  const Component = React.forwardRef<Element, Props>((props, ref) => {
    const element = React.useRef<Element>(null);
    const latest = React.useRef<object>(props);
    React.useImperativeHandle(ref, () => element.current!, []);
    useLayoutEffect(() => {
      latest.current = props;
    });
    useLayoutEffect(() => {
      const target = element.current!;
      const handle = (event: Event) => callListener(latest.current as ListenerProps, event);
      for (const type of listenerTypes.values()) target.addEventListener(type, handle);
      for (const event of takeEarlyEvents(target)) handle(event);
      // After adding the listeners, so that they miss no event.
      if (!customElements.get(tag)) define();
      return () => {
        for (const type of listenerTypes.values()) target.removeEventListener(type, handle);
      };
    }, []);
    const properties = toProperties(props, table);
    useLayoutEffect(() => void Object.assign(element.current!, properties), Object.values(properties));
    return React.createElement(
      tag,
      { ...toAttributes(props, table), ref: element },
      renderServerTemplate(props.serverTemplate),
      props.children,
    );
  });
  Component.displayName = displayName;
  return Component as React.ExoticComponent<Props & React.RefAttributes<Element>>;
}

/** Renders the content of the shadow root for the browser's parser; null in the browser. */
function renderServerTemplate(content: string | undefined): React.ReactNode {
  if (!isServer || !content) return null;
  return React.createElement("template", {
    shadowrootmode: "open",
    dangerouslySetInnerHTML: { __html: content },
  } as React.HTMLAttributes<HTMLTemplateElement>);
}

function callListener(props: ListenerProps, event: Event): void {
  for (const [name, type] of listenerTypes)
    if (type === event.type)
      (props[name as keyof ListenerProps] as ((event: Event) => void) | undefined)?.(event);
}

/** Values of the properties without an attribute; null for missing ones. */
export function toProperties(props: object, table: AttributeTable): Readonly<Record<string, unknown>> {
  const names = Object.keys(table).filter((name) => table[name]!.attribute === false);
  return Object.fromEntries(names.map((name) => [name, (props as Record<string, unknown>)[name] ?? null]));
}

/** Props of the element as React renders them, including on the server. */
export function toAttributes(props: object, table: AttributeTable): Readonly<Record<string, unknown>> {
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
