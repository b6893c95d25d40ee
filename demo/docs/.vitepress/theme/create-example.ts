import {
  createFakeService,
  registerBurnerWallet,
  type FakeService,
  type ScenarioName,
} from "../../../../src/testing.js";

/** Number of pictures in `/docs/artwork/`. */
const pictures = 12;

/** Creates a fake service that isn't installed yet, and a widget for its drop. @param name Name in the service's URL. */
export function createExample(
  name: string,
  scenario: ScenarioName,
): { readonly service: FakeService; readonly widget: HTMLElement } {
  const service = createFakeService({
    scenario,
    apiBase: `${location.origin}/docs/examples/${name}/mint/v1`,
    artwork: (number) => new URL(`/docs/artwork/${number % pictures || pictures}.svg`, location.href).href,
  });
  const widget = document.createElement("mint-widget");
  const attributes = {
    collection: service.collection,
    key: "mint_pub_ForTheExamplesOfTheDocs",
    "api-base": service.apiBase,
    "market-base": service.marketBase,
  };
  for (const [attribute, value] of Object.entries(attributes)) widget.setAttribute(attribute, value);
  return { service, widget };
}

let hasStarted = false;

/** Registers a burner wallet, and loads the widget of this deployment. */
export async function startWidgets(): Promise<void> {
  if (!hasStarted) registerBurnerWallet();
  hasStarted = true;
  await import(/* @vite-ignore */ new URL("/widget/mint-widget.js", location.href).href);
}
