import { findFreePorts } from "../processes.js";
import { hear, startProcess, type BrowserProcess } from "./browser-process.js";
import { clickActions, keyActions, type Tab, type TabOptions } from "./tab.js";

export interface WebKitPaths {
  /** WebKitGTK's driver. */
  readonly driver: string;
  /** The small browser that comes with it. */
  readonly browser: string;
  /** An X server without a screen, for machines that show nothing. */
  readonly display: string;
}

/** A tab of WebKitGTK's own small browser, driven by classic WebDriver. */
export async function openWebKitTab(
  paths: WebKitPaths,
  { colorScheme, proxyPort }: TabOptions,
): Promise<Tab> {
  const display = startProcess(paths.display, () => [
    ...["-displayfd", "1", "-screen", "0", "1400x2200x24", "-nolisten", "tcp"],
  ]);
  let driver: BrowserProcess | null = null;
  const end = async (): Promise<void> => {
    await driver?.end();
    await display.end();
  };
  try {
    const [screen] = await hear(display, /\d+/);
    const [port] = await findFreePorts(1);
    driver = startProcess(paths.driver, () => [`--port=${port}`], {
      DISPLAY: `:${screen}`,
      GDK_BACKEND: "x11",
      LANG: "C.UTF-8",
      LANGUAGE: "en_US",
      NO_AT_BRIDGE: "1",
      // Root has none.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
    });
    const address = `http://127.0.0.1:${port}`;
    await waitForDriver(address);
    const { sessionId, capabilities } = (await ask(`${address}/session`, {
      capabilities: {
        alwaysMatch: {
          "webkitgtk:browserOptions": {
            binary: paths.browser,
            args: [
              "--automation",
              `--proxy=http://127.0.0.1:${proxyPort}`,
              ...(colorScheme === "dark" ? ["--dark-mode"] : []),
            ],
          },
        },
      },
    })) as { sessionId: string; capabilities: { browserVersion: string } };
    const session = `${address}/session/${sessionId}`;
    return { ...createTab(session), browser: `WebKitGTK ${capabilities.browserVersion}`, close: end };
  } catch (error) {
    await end();
    throw error;
  }
}

function createTab(session: string): Omit<Tab, "browser" | "close"> {
  let width = 0;
  let address = "about:blank";
  let isFramed = false;
  const evaluate = async (expression: string): Promise<unknown> => {
    const { value, error } = (await ask(`${session}/execute/async`, {
      script: `const settle = arguments[0];
        (async () => (await (${expression})) ?? null)()
          .then((value) => settle({ value }), (error) => settle({ error: String(error) }));`,
      args: [],
    })) as { value: unknown; error?: string };
    if (error !== undefined) throw new Error(error);
    return value;
  };
  const goto = async (next: string): Promise<void> => {
    address = next;
    await ask(`${session}/frame`, { id: null });
    // The window is never narrower than the browser's own buttons: a narrower page stands in a frame.
    isFramed = width > 0 && width < ((await evaluate("innerWidth")) as number);
    const frame = `<body style="margin:0"><iframe src="${next}" style="border:0;width:${width}px;height:100vh">`;
    await ask(`${session}/url`, { url: isFramed ? `data:text/html,${encodeURIComponent(frame)}` : next });
    if (isFramed) await ask(`${session}/frame`, { id: 0 });
  };
  return {
    goto,
    evaluate,
    reload: async () => (isFramed ? goto(address) : void (await ask(`${session}/refresh`, {}))),
    press: async (key) => void (await ask(`${session}/actions`, { actions: keyActions(key) })),
    click: async (x, y) => void (await ask(`${session}/actions`, { actions: clickActions(x, y) })),
    async resize(wide, high) {
      width = wide;
      await ask(`${session}/frame`, { id: null });
      await ask(`${session}/window/rect`, { width, height: high });
      const bar = high - ((await evaluate("innerHeight")) as number);
      await ask(`${session}/window/rect`, { width, height: high + bar });
    },
    capture: async () => Buffer.from((await ask(`${session}/screenshot`)) as string, "base64"),
  };
}

async function waitForDriver(address: string): Promise<void> {
  const deadline = Date.now() + 10_000;
  for (;;) {
    try {
      return void (await ask(`${address}/status`));
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** A command of classic WebDriver. @throws Error in the browser's words */
async function ask(address: string, body?: object): Promise<unknown> {
  const method = body ? "POST" : "GET";
  const response = await fetch(address, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: unknown };
  if (response.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`${new URL(address).pathname}: ${error}: ${message}`);
}
