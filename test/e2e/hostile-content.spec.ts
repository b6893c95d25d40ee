import type { Page, Route } from "playwright/test";
import { isFullRun } from "../scope.js";
import { connectWallet, mint } from "./page-actions.js";
import { expect, test } from "./harness.js";

const plenty = 20_000_000_000n;

const markup = `"><script>harm=1</script><img src=x onerror="harm=1"><svg onload=harm=1>`;
/** Bidirectional overrides that are never closed. */
const bidirectional = "Aurora \u202e\u2067\u2066 \u202e";
const long = "W".repeat(5_000);

/** SVG that runs scripts wherever it is more than an image. */
const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" onload="parent.harm=1">
  <script>parent.harm = 1; fetch("https://thief.example")</script>
  <foreignObject width="9" height="9"><img xmlns="http://www.w3.org/1999/xhtml" src="https://thief.example/x"/></foreignObject>
  <rect width="9" height="9" fill="red"/></svg>`;

/** Responds with a changed body in place of the service's. */
async function rewrite(route: Route, change: (body: never) => object): Promise<void> {
  if (route.request().method() === "OPTIONS") return route.continue();
  const response = await route.fetch();
  await route.fulfill({ response, json: change((await response.json()) as never) });
}

/** Collects policy violations, and signs of executed scripts. */
async function collectViolations(page: Page): Promise<string[]> {
  const violations: string[] = [];
  page.on("dialog", (dialog) => void violations.push(dialog.message()));
  page.on("popup", (popup) => void violations.push(popup.url()));
  await page.exposeFunction("report", (what: string) => void violations.push(what));
  await page.addInitScript(() => {
    const { report } = window as unknown as { report(what: string): void };
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sample }) =>
      report(`${effectiveDirective} ${blockedURI} ${sample}`),
    );
    Object.defineProperty(window, "harm", {
      set() {
        report("It ran.");
      },
    });
  });
  return violations;
}

/** Elements wider than the window, elements and attributes that can run code, and urls of other schemes. */
function findFaults(page: Page): Promise<string[]> {
  return page.locator("mint-widget").evaluate((widget) => {
    const faults: string[] = [];
    const all = [...widget.shadowRoot!.querySelectorAll<HTMLElement>("*")];
    if (document.documentElement.scrollWidth > innerWidth) faults.push("The page scrolls sideways.");
    for (const element of all) {
      const { localName } = element;
      // These icons are the widget's own.
      if (element.matches('[part^="share"] > svg, [part="save-picture"] > svg')) continue;
      if (/script|svg|iframe|object|embed|style|form/.test(localName)) faults.push(localName);
      for (const name of element.getAttributeNames()) if (/^on/.test(name)) faults.push(name);
      // The only inline styles are the numbers of characters of a price, and of its longest word.
      const style = element.getAttribute("style");
      if (style !== null && !/^(--_\w+: ?\d+;? ?)+$/.test(style)) faults.push(`style ${style}`);
      const address = element.getAttribute("href") ?? element.getAttribute("src");
      if (address !== null && !/^(https?:|data:image\/)/.test(address)) faults.push(address);
      const { overflowX, display } = getComputedStyle(element);
      const isWide = element.scrollWidth > element.clientWidth + 1;
      if (isWide && display !== "inline" && !/hidden|clip/.test(overflowX)) faults.push(`wide ${localName}`);
    }
    return faults;
  });
}

/** Characters of the price in visual order. */
function readPrice(page: Page): Promise<string> {
  return page.locator('[part="price"]').evaluate((price) => {
    const letters: [left: number, letter: string][] = [];
    const walker = document.createTreeWalker(price, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { data } = node as Text;
      for (let at = 0; at < data.length; at++) {
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        letters.push([range.getBoundingClientRect().left, data[at]!]);
      }
    }
    letters.sort(([one], [other]) => one - other);
    return letters
      .map(([, letter]) => letter)
      .join("")
      .trim();
  });
}

const texts: Readonly<Record<string, string>> = isFullRun
  ? { markup, "a text that turns around": bidirectional, "a very long word": long }
  : { markup };
for (const [name, text] of Object.entries(texts)) {
  test(`under the strictest policy ${name} runs no code and breaks no layout, from the first view to the minted item`, async ({
    publish,
    openWidget,
    wallet,
    fund,
    page,
    stack,
    site,
  }) => {
    const violations = await collectViolations(page);
    const origins = new Set<string>();
    page.on("request", (request) => void origins.add(new URL(request.url()).origin));
    const drop = await publish();
    await fund(wallet.address, plenty);
    const image = site.publish(`/${drop.shortId}.svg`, picture, { "Content-Type": "image/svg+xml" });

    await page.route("**/mint/v1/collections/*", (route) =>
      rewrite(route, ({ collection, phases, ...rest }: Record<"collection" | "phases", object>) => {
        const named = (phase: object) => ({ ...phase, name: text });
        const lists = Object.entries(phases as Record<string, object[]>);
        const links = [{ label: text, url: "javascript:harm=1" }];
        return {
          ...rest,
          collection: {
            ...collection,
            name: text,
            symbol: text,
            description: text.repeat(3),
            image,
            links,
            banner: "javascript:harm=1",
          },
          phases: Object.fromEntries(lists.map(([list, phases]) => [list, phases.map(named)])),
        };
      }),
    );
    await page.route("**/execute-mint", (route) =>
      rewrite(route, ({ items, ...rest }: { items: object[] }) => ({
        ...rest,
        items: items.map((item) => ({
          ...item,
          name: text,
          image,
          prize: { name: text },
          attributes: [{ trait_type: text, value: text }],
        })),
      })),
    );
    await page.setViewportSize({ width: 320, height: 800 });
    await openWidget(drop, {
      headers: {
        "Content-Security-Policy": [
          `default-src 'none'; script-src ${stack.service}; style-src 'none'; connect-src ${stack.service}`,
          `img-src ${stack.service} ${site.origin} data:; base-uri 'none'; form-action 'none'`,
          "require-trusted-types-for 'script'; trusted-types lit-html",
        ].join("; "),
      },
    });
    const expectCalm = async () => {
      for (const width of [1000, 480, 320]) {
        await page.setViewportSize({ width, height: 800 });
        // The page learns of its width with its next frame.
        await expect.poll(() => findFaults(page)).toEqual([]);
      }
      expect(violations).toEqual([]);
    };
    await connectWallet(page, wallet);
    await expect(page.getByRole("button", { name: "Mint", exact: true })).toBeVisible();
    expect(await readPrice(page)).toBe("0.5 SOL");
    await expectCalm();

    await page.route(
      "**/prepare-mint",
      (route) =>
        route.fulfill({
          status: 409,
          headers: { "Access-Control-Allow-Origin": site.origin },
          json: { success: false, code: text, message: text },
        }),
      { times: 1 },
    );
    await mint(page);
    await expect(page.getByRole("alert")).toBeVisible();
    await expectCalm();

    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("button", { name: "Mint more" })).toBeVisible();
    await expectCalm();
    expect(origins).toEqual(new Set([site.origin, stack.service]));

    // Self-check: the policy is in force and its violations are collected.
    await page.evaluate(() => document.body.setAttribute("style", "color: red"));
    await expect.poll(() => violations.join()).toMatch(/^style-src/);
  });
}
