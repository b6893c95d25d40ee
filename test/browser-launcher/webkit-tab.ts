import { findFreePorts } from "../processes.js";
import { waitForOutput, startProcess, type BrowserProcess } from "./browser-process.js";
import { clickActions, keyActions, type Tab, type TabOptions } from "./tab.js";

export interface WebKitPaths {
  /** WebKitGTK's WebDriver. */
  readonly driver: string;
  /** MiniBrowser of WebKitGTK. */
  readonly browser: string;
  /** Virtual X server for machines without a display. */
  readonly display: string;
}

/** Tab of WebKitGTK's MiniBrowser, driven by classic WebDriver. */
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
    const [screen] = await waitForOutput(display, /\d+/);
    const [port] = await findFreePorts(1);
    driver = startProcess(paths.driver, () => [`--port=${port}`], {
      DISPLAY: `:${screen}`,
      GDK_BACKEND: "x11",
      LANG: "C.UTF-8",
      LANGUAGE: "en_US",
      NO_AT_BRIDGE: "1",
      // The sandbox is unavailable to root.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
    });
    const address = `http://127.0.0.1:${port}`;
    await waitForDriver(address);
    const { sessionId, capabilities } = (await sendCommand(`${address}/session`, {
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
    const { value, error } = (await sendCommand(`${session}/execute/async`, {
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
    await sendCommand(`${session}/frame`, { id: null });
    // The window's minimum width is that of the browser's buttons: a narrower page is framed.
    isFramed = width > 0 && width < ((await evaluate("innerWidth")) as number);
    const frame = `<body style="margin:0"><iframe src="${next}" style="border:0;width:${width}px;height:100vh">`;
    await sendCommand(`${session}/url`, {
      url: isFramed ? `data:text/html,${encodeURIComponent(frame)}` : next,
    });
    if (isFramed) await sendCommand(`${session}/frame`, { id: 0 });
  };
  return {
    goto,
    evaluate,
    reload: async () => (isFramed ? goto(address) : void (await sendCommand(`${session}/refresh`, {}))),
    press: async (key) => void (await sendCommand(`${session}/actions`, { actions: keyActions(key) })),
    click: async (x, y) => void (await sendCommand(`${session}/actions`, { actions: clickActions(x, y) })),
    async resize(wide, high) {
      width = wide;
      await sendCommand(`${session}/frame`, { id: null });
      await sendCommand(`${session}/window/rect`, { width, height: high });
      const bar = high - ((await evaluate("innerHeight")) as number);
      await sendCommand(`${session}/window/rect`, { width, height: high + bar });
    },
    capture: async () => Buffer.from((await sendCommand(`${session}/screenshot`)) as string, "base64"),
  };
}

async function waitForDriver(address: string): Promise<void> {
  const deadline = Date.now() + 10_000;
  for (;;) {
    try {
      return void (await sendCommand(`${address}/status`));
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** Sends a command of classic WebDriver. @throws Error with the browser's message */
async function sendCommand(address: string, body?: object): Promise<unknown> {
  const method = body ? "POST" : "GET";
  const response = await fetch(address, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: unknown };
  if (response.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`${new URL(address).pathname}: ${error}: ${message}`);
}
