import { describe, expect, it } from "vitest";
import {
  browseLink,
  dropChoices,
  addChoices,
  isReachable,
  listExtensions,
  listWalletApps,
  readChoices,
} from "../../src/widget/shared/wallet-apps.js";

const webkit = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
const phone = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${webkit}`;
const mac = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.5 Safari/605.1.15`;
const blink = "AppleWebKit/537.36 (KHTML, like Gecko)";
const view = `Mozilla/5.0 (Linux; Android 15; Pixel 7 Build/AP4A; wv) ${blink} Version/4.0 Chrome/137.0.7151.61 Mobile Safari/537.36`;
const windows = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Chrome/137.0.0.0 Safari/537.36`;

type Row = readonly [where: string, userAgent: string, touchPoints?: number, platform?: string];

const opens: readonly Row[] = [
  ["Safari on an iPhone", `${phone} Version/18.5 Mobile/15E148 Safari/604.1`],
  ["Chrome on an iPhone", `${phone} CriOS/137.0.7151.51 Mobile/15E148 Safari/604.1`],
  ["Firefox on an iPhone", `${phone} FxiOS/139.0 Mobile/15E148 Safari/605.1.15`],
  ["an old iPad", `Mozilla/5.0 (iPad; CPU OS 12_5_7 like Mac OS X) ${webkit} Version/12.1.2 Safari/604.1`],
  ["an iPad that identifies as a Mac", mac, 5, "MacIntel"],
  [
    "Instagram",
    `${phone} Mobile/15E148 Instagram 385.0.0.26.89 (iPhone16,1; iOS 18_5; en_US; en; scale=3.00)`,
  ],
  [
    "Facebook",
    `${phone} Mobile/15E148 [FBAN/FBIOS;FBAV/516.0.0.45.88;FBDV/iPhone16,1;FBMD/iPhone;FBLC/en_US]`,
  ],
  ["X", `${phone} Version/18.5 Mobile/15E148 Safari/604.1 Twitter for iPhone/11.2`],
  ["TikTok", `${phone} Mobile/15E148 musical_ly_39.9.0 JsSdk/2.0 NetType/WIFI BytedanceWebview/d8a21c6`],
  ["Telegram", `${phone} Mobile/15E148`],
  ["Discord", `${phone} Version/18.5 Mobile/15E148 Safari/604.1`],
  ["Line", `${phone} Mobile/15E148 Safari Line/15.8.0`],
  ["WeChat", `${phone} Mobile/15E148 MicroMessenger/8.0.60(0x18003c2a) NetType/WIFI Language/en`],
  [
    "Instagram on Android",
    `${view} Instagram 385.0.0.47.74 Android (35/15; 420dpi; 1080x2205; Google)`,
    5,
    "Linux armv81",
  ],
  ["Facebook on Android", `${view} [FB_IAB/FB4A;FBAV/516.0.0.53.91;]`, 5, "Linux armv81"],
  ["TikTok on Android", `${view} trill_390905 BytedanceWebview/d8a21c6`, 5, "Linux armv81"],
  ["X on Android", `${view} TwitterAndroid`, 5, "Linux armv81"],
  [
    "Chrome on Android",
    `Mozilla/5.0 (Linux; Android 10; K) ${blink} Chrome/137.0.0.0 Mobile Safari/537.36`,
    5,
    "Linux armv81",
  ],
  [
    "Firefox on Android",
    "Mozilla/5.0 (Android 15; Mobile; rv:139.0) Gecko/139.0 Firefox/139.0",
    5,
    "Linux aarch64",
  ],
];

const stays: readonly Row[] = [
  ["a Mac", mac, 0, "MacIntel"],
  ["a Windows tablet", windows, 10, "Win32"],
  [
    "Chrome on Linux",
    `Mozilla/5.0 (X11; Linux x86_64) ${blink} Chrome/137.0.0.0 Safari/537.36`,
    0,
    "Linux x86_64",
  ],
  [
    "a Chromebook with a touch screen",
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${blink} Chrome/137.0.0.0 Safari/537.36`,
    10,
    "Linux x86_64",
  ],
  ["Phantom's own browser", `${phone} Mobile/15E148 Phantom/ios/25.20.0`],
  ["Solflare's own browser", `${view} Solflare/2.10`, 5, "Linux armv81"],
  ["Backpack's own browser", `${phone} Mobile/15E148 Backpack/ios`],
];

const namesIn = ([, userAgent, maxTouchPoints = 5, platform = "iPhone"]: Row) =>
  listWalletApps({ userAgent, maxTouchPoints, platform }).map(({ name }) => name);

describe("A page can be opened in a wallet's app", () => {
  it.for(opens)("from %s", (device) => {
    expect(namesIn(device)).toEqual(["Phantom", "Solflare", "Backpack"]);
  });

  it.for(stays)("but not from %s", (device) => {
    expect(namesIn(device)).toEqual([]);
  });
});

describe("Wallets to install are named", () => {
  const namesOn = ([, userAgent, maxTouchPoints = 5, platform = "iPhone"]: Row) =>
    listExtensions({ userAgent, maxTouchPoints, platform }).map(({ name }) => name);

  it.for(stays.slice(0, 4))("on %s", (device) => {
    expect(namesOn(device)).toEqual(["Phantom", "Solflare", "Backpack"]);
  });

  it.for([...opens, ...stays.slice(4)])("but not in %s", (device) => {
    expect(namesOn(device)).toEqual([]);
  });
});

describe("A phone can open", () => {
  it.each(["https://shop.example/drop", "https://localhost.example/", "https://127.example/"])("%s", (page) =>
    expect(isReachable(new URL(page))).toBe(true),
  );

  it.each([
    "http://shop.example/",
    "file:///home/me/drop.html",
    "about:srcdoc",
    "https://localhost:8443/",
    "https://localhost./",
    "https://drop.localhost/",
    "https://127.0.0.1/",
    "https://127.8.8.8/",
    "https://0.0.0.0/",
    "https://[::1]/",
    "https://[::]/",
  ])("but not %s", (page) => expect(isReachable(new URL(page))).toBe(false));
});

it("The links have the wallets' documented formats, with the page and its site", () => {
  const apps = listWalletApps({ userAgent: phone, maxTouchPoints: 5, platform: "iPhone" });
  const page = new URL("https://shop.example/drop?ref=a&b=c d#mint");
  const inside = "https%3A%2F%2Fshop.example%2Fdrop%3Fref%3Da%26b%3Dc%2520d%23mint";
  expect(apps.map((app) => browseLink(app, page))).toEqual([
    `https://phantom.app/ul/browse/${inside}?ref=https%3A%2F%2Fshop.example`,
    `https://solflare.com/ul/v1/browse/${inside}?ref=https%3A%2F%2Fshop.example`,
    `https://backpack.app/ul/v1/browse/${inside}?ref=https%3A%2F%2Fshop.example`,
  ]);
});

describe("The selection is passed in the URL", () => {
  it("next to existing parameters, and only once", () => {
    const once = addChoices("https://shop.example/drop?ref=a#mint", "AbC123", 3);
    expect(once.href).toBe("https://shop.example/drop?ref=a&mint-AbC123=3#mint");
    expect(addChoices(once.href, "AbC123", 2).href).toBe(
      "https://shop.example/drop?ref=a&mint-AbC123=2#mint",
    );
  });

  it("and restored, for its own collection", () => {
    const page = "https://shop.example/?mint-AbC123=3";
    expect(readChoices(page, "AbC123")).toBe(3);
    expect(readChoices(page, "abc123")).toBeNull();
    expect(dropChoices(`${page}&a=b#c`, "AbC123").href).toBe("https://shop.example/?a=b#c");
  });

  it.each(["", "0", "-1", "1.5", "three", "Infinity", "%3Cscript%3E"])("but not as %j", (quantity) => {
    expect(readChoices(`https://shop.example/?mint-AbC123=${quantity}`, "AbC123")).toBeNull();
  });
});
