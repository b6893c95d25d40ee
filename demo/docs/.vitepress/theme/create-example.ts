import {
  createFakeService,
  registerBurnerWallet,
  type FakeService,
  type ScenarioName,
} from "../../../../src/testing.js";

/** URL of the documentation's root, with a slash at the end. */
const docs = new URL(import.meta.env.BASE_URL, location.href).href;

/** URL of the host that serves the documentation and the widget, without a slash at the end. */
export const host = new URL("..", docs).href.replace(/\/$/, "");

/** Number of pictures in its `artwork/`. */
const pictures = 12;

/** Publishable key of the examples. */
export const exampleKey = "mint_pub_ForTheExamplesOfTheDocs";

/** Creates a fake service that isn't installed yet. @param name Name in the service's URL. */
export function createExampleService(name: string, scenario: ScenarioName): FakeService {
  return createFakeService({
    scenario,
    apiBase: `${docs}examples/${name}/mint/v1`,
    artwork: (number) => `${docs}artwork/${number % pictures || pictures}.svg`,
  });
}

/** Creates a fake service that isn't installed yet, and a widget for its drop. @param name Name in the service's URL. */
export function createExample(
  name: string,
  scenario: ScenarioName,
): { readonly service: FakeService; readonly widget: HTMLElementTagNameMap["mint-widget"] } {
  const service = createExampleService(name, scenario);
  const widget = document.createElement("mint-widget");
  const attributes = {
    collection: service.collection,
    key: exampleKey,
    "api-base": service.apiBase,
    "market-base": service.marketBase,
  };
  for (const [attribute, value] of Object.entries(attributes)) widget.setAttribute(attribute, value);
  return { service, widget };
}

let hasWallet = false;

/** Registers the burner wallet of all examples. */
export function registerExampleWallet(): void {
  if (!hasWallet) registerBurnerWallet();
  hasWallet = true;
}

/** Registers the burner wallet, and loads the widget of this deployment; in development, its sources. */
export async function startWidgets(): Promise<void> {
  registerExampleWallet();
  if (import.meta.env.DEV) return void (await import("../../../../src/index.js"));
  await import(/* @vite-ignore */ `${host}/widget/mint-widget.js`);
}
