import type { Page } from "playwright";
import type { Promises } from "./surface-text.js";

interface ReadElement {
  /** Name, initial value, its own attribute, and whether it is reflected. */
  readonly properties: readonly (readonly [
    name: string,
    first: string,
    attribute: string | null,
    isReflected: boolean,
  ])[];
  /** Attributes that are aliases of another's property. */
  readonly attributes: readonly (readonly [name: string, property: string])[];
  readonly events: readonly (readonly [type: string, flags: string])[];
}

/**
 * Observes the running element: attributes, their properties and reflection, and the flags of its events.
 *
 * @param page with the package's exports in the global `mintWidget`
 */
export async function readElement(page: Page): Promise<Record<"attributes" | "events", Promises>> {
  // A string, because the test runner's transformation changes functions.
  const { properties, attributes, events } = await page.evaluate<ReadElement>(`(async () => {
    const { prototype, observedAttributes } = mintWidget.MintWidget;
    const descriptors = Object.entries(Object.getOwnPropertyDescriptors(prototype));
    const names = descriptors.filter(([, { set }]) => set).map(([name]) => name).sort();
    const create = () => document.createElement("mint-widget");
    const read = (element) => names.map((name) => element[name]);
    const first = read(create());
    const attributes = observedAttributes.map((attribute) => {
      const element = create();
      element.setAttribute(attribute, "light");
      const index = read(element).findIndex((value, index) => value !== first[index]);
      return [attribute, names[index]];
    });
    const properties = await Promise.all(names.map(async (name, index) => {
      const element = create();
      document.body.append(element);
      await element.updateComplete;
      const before = element.getAttributeNames().length;
      element[name] = name === "wallet" ? null : "light";
      await element.updateComplete;
      const isReflected = element.getAttributeNames().length > before;
      element.remove();
      return [name, String(first[index]), attributes.find(([, property]) => property === name)?.[0] ?? null, isReflected];
    }));
    const events = Object.values(mintWidget)
      .filter((it) => it.prototype instanceof Event)
      .map((Made) => new Made("", [], []))
      .map((event) => [
        event.type,
        event.constructor.name + ["bubbles", "composed", "cancelable"].filter((flag) => event[flag]).map((flag) => ", " + flag).join(""),
      ]);
    return { properties, attributes, events };
  })()`);
  const sort = (entries: [string, string][]): Promises =>
    new Map(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
  const describe = (first: string, isReflected: boolean) =>
    `${first} at first${isReflected ? ", reflected" : ""}`;
  return {
    attributes: sort([
      ...attributes.map(([name, property]): [string, string] => [`attribute ${name}`, `: sets ${property}`]),
      ...properties.map(([name, first, , isReflected]): [string, string] => [
        `property ${name}`,
        `: ${describe(first, isReflected)}`,
      ]),
    ]),
    events: sort(events.map(([type, flags]) => [type, `: ${flags}`])),
  };
}
