import type { Input } from "webdriver-bidi-protocol";

/** Minimal tab interface for a visitor, independent of the driving protocol. */
export interface Tab {
  /** Name and version reported by the browser. */
  readonly browser: string;
  /** Opens a url; resolves once it has loaded. */
  goto(address: string): Promise<void>;
  /** Reloads the current page. */
  reload(): Promise<void>;
  /** Evaluates an expression in the page and awaits it; the result is serialized as JSON. */
  evaluate(expression: string): Promise<unknown>;
  /** Presses and releases a key. */
  press(key: Key): Promise<void>;
  /** Clicks the primary mouse button at a viewport position, in CSS pixels. */
  click(x: number, y: number): Promise<void>;
  /** Sets the viewport's size in CSS pixels for pages opened afterwards. */
  resize(width: number, height: number): Promise<void>;
  /** @returns screenshot of the viewport, as PNG */
  capture(): Promise<Buffer>;
  close(): Promise<void>;
}

export interface TabOptions {
  readonly colorScheme: "light" | "dark";
  /** Port of the HTTP proxy on 127.0.0.1 through which every request goes, also those to this machine. */
  readonly proxyPort: number;
}

/** Key names as in Playwright. */
export type Key = "Tab" | "Shift+Tab" | "Enter" | "Escape" | "ArrowUp";

/** WebDriver's codes of keys without a character: https://w3c.github.io/webdriver/#keyboard-actions */
const webDriverKeys = {
  Tab: "\uE004",
  Enter: "\uE007",
  Escape: "\uE00C",
  ArrowUp: "\uE013",
  Shift: "\uE008",
};

/** Actions of both WebDriver protocols for pressing and releasing a key. */
export function keyActions(key: Key): Input.SourceActions[] {
  const values = key.split("+").map((name) => webDriverKeys[name as keyof typeof webDriverKeys]);
  const actions = [
    ...values.map((value): Input.KeySourceAction => ({ type: "keyDown", value })),
    ...values.reverse().map((value): Input.KeySourceAction => ({ type: "keyUp", value })),
  ];
  return [{ type: "key", id: "keyboard", actions }];
}

/** Actions of both WebDriver protocols for a click. */
export function clickActions(x: number, y: number): Input.SourceActions[] {
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
