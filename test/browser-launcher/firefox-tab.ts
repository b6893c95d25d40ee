import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { connectBidi } from "./bidi.js";
import { waitForOutput, startProcess } from "./browser-process.js";
import { clickActions, keyActions, type Tab, type TabOptions } from "./tab.js";

/** Tab of Firefox, driven by its built-in WebDriver BiDi. */
export async function openFirefoxTab(path: string, { colorScheme, proxyPort }: TabOptions): Promise<Tab> {
  const firefox = startProcess(path, (home) => {
    writeFileSync(
      join(home, "user.js"),
      writePreferences({ ...quiet, ...proxy(proxyPort), ...appearance(colorScheme) }),
    );
    return ["--headless", "--no-remote", "--remote-debugging-port=0", "--profile", home];
  });
  try {
    const [, address] = await waitForOutput(firefox, /WebDriver BiDi listening on (ws:\S+)/);
    const { send, close } = await connectBidi(`${address}/session`);
    const { capabilities } = await send("session.new", { capabilities: {} });
    // The initial tab never gets keyboard focus.
    const { context } = await send("browsingContext.create", { type: "tab" });
    return {
      browser: `Firefox ${capabilities.browserVersion}`,
      goto: async (url) => void (await send("browsingContext.navigate", { context, url, wait: "complete" })),
      reload: async () => void (await send("browsingContext.reload", { context, wait: "complete" })),
      async evaluate(expression) {
        const evaluated = await send("script.evaluate", {
          expression: `(async () => JSON.stringify((await (${expression})) ?? null))()`,
          target: { context },
          awaitPromise: true,
        });
        if (evaluated.type === "exception") throw new Error(evaluated.exceptionDetails.text);
        if (evaluated.result.type !== "string") throw new Error(`Not JSON: ${expression}`);
        return JSON.parse(evaluated.result.value) as unknown;
      },
      press: async (key) => void (await send("input.performActions", { context, actions: keyActions(key) })),
      click: async (x, y) =>
        void (await send("input.performActions", { context, actions: clickActions(x, y) })),
      resize: async (width, height) =>
        void (await send("browsingContext.setViewport", { context, viewport: { width, height } })),
      async capture() {
        const { data } = await send("browsingContext.captureScreenshot", { context });
        return Buffer.from(data, "base64");
      },
      async close() {
        close();
        await firefox.end();
      },
    };
  } catch (error) {
    await firefox.end();
    throw error;
  }
}

type Preferences = Readonly<Record<string, string | number | boolean>>;

function writePreferences(preferences: Preferences): string {
  return Object.entries(preferences)
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
    .join("");
}

/** Preferences without background requests and start pages. */
const quiet: Preferences = {
  "app.normandy.enabled": false,
  "app.update.disabledForTesting": true,
  "browser.aboutwelcome.enabled": false,
  "browser.safebrowsing.update.enabled": false,
  "browser.shell.checkDefaultBrowser": false,
  "browser.startup.homepage_override.mstone": "ignore",
  "browser.startup.page": 0,
  "datareporting.policy.dataSubmissionEnabled": false,
  "extensions.getAddons.cache.enabled": false,
  "extensions.systemAddon.update.enabled": false,
  "extensions.update.enabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "services.settings.server": "data:,#remote-settings-dummy/v1",
  "toolkit.telemetry.unified": false,
};

const proxy = (port: number): Preferences => ({
  "network.proxy.type": 1,
  "network.proxy.http": "127.0.0.1",
  "network.proxy.http_port": port,
  "network.proxy.ssl": "127.0.0.1",
  "network.proxy.ssl_port": port,
  "network.proxy.no_proxies_on": "",
  "network.proxy.allow_hijacking_localhost": true,
});

const appearance = (colorScheme: TabOptions["colorScheme"]): Preferences => ({
  "layout.css.prefers-color-scheme.content-override": colorScheme === "dark" ? 0 : 1,
  "intl.accept_languages": "en-US, en",
  // Overlay scrollbars as on phones and in the other browsers here.
  "ui.useOverlayScrollbars": 1,
});
