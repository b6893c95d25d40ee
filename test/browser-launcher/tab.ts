/** A tab of some browser, with as little as a visitor needs. Whatever drives the browser can be one. */
export interface Tab {
  /** As the browser names itself, with its version. */
  readonly browser: string;
  /** Opens an address, and resolves once it has loaded. */
  goto(address: string): Promise<void>;
  /** Loads the page that is there again. */
  reload(): Promise<void>;
  /** What an expression in the page comes to, awaited; it travels as JSON. */
  evaluate(expression: string): Promise<unknown>;
  /** Presses a key and lets it go. */
  press(key: Key): Promise<void>;
  /** Presses the mouse's main button at a place of the viewport, in CSS pixels. */
  click(x: number, y: number): Promise<void>;
  /** The viewport's size in CSS pixels, for the pages that are opened from now on. */
  resize(width: number, height: number): Promise<void>;
  /** @returns what the viewport shows, as PNG */
  capture(): Promise<Buffer>;
  close(): Promise<void>;
}

export interface TabOptions {
  readonly colorScheme: "light" | "dark";
  /** Of 127.0.0.1: the HTTP proxy through which every request goes, also those to this machine. */
  readonly proxyPort: number;
}

export type OpenTab = (options: TabOptions) => Promise<Tab>;

/** As Playwright writes them. */
export type Key = "Tab" | "Shift+Tab" | "Enter" | "Escape" | "ArrowUp";

/** What WebDriver calls the keys that have no character: https://w3c.github.io/webdriver/#keyboard-actions */
const webDriverKeys: Readonly<Record<string, string>> = {
  Tab: "\uE004",
  Enter: "\uE007",
  Escape: "\uE00C",
  ArrowUp: "\uE013",
  Shift: "\uE008",
};

/** What both of WebDriver's protocols take for a key that is pressed and let go. */
export function keyActions(key: Key): unknown {
  const values = key.split("+").map((name) => webDriverKeys[name]);
  const actions = [
    ...values.map((value) => ({ type: "keyDown", value })),
    ...values.reverse().map((value) => ({ type: "keyUp", value })),
  ];
  return [{ type: "key", id: "keyboard", actions }];
}

/** What both of WebDriver's protocols take for a click. */
export function clickActions(x: number, y: number): unknown {
  return [
    {
      type: "pointer",
      id: "mouse",
      parameters: { pointerType: "mouse" },
      actions: [
        { type: "pointerMove", x: Math.round(x), y: Math.round(y) },
        { type: "pointerDown", button: 0 },
        { type: "pointerUp", button: 0 },
      ],
    },
  ];
}
