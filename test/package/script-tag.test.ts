import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium, type Browser, type Page } from "playwright";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { browserLaunch } from "../browser-launcher/browser-launch.js";
import { project } from "./consumer.js";
import { listFirstView, listStaticImports } from "../../.build/sizes.js";

const directory = join(project, "dist/widget");
const standalone = "mint-widget.standalone.js";
/** Lit's global for detecting multiple copies on a page. */
const marks = [
  "litPropertyMetadata",
  "reactiveElementVersions",
  "litHtmlVersions",
  "litElementVersions",
  "__zod_globalConfig",
];

const read = (file: string): string => readFileSync(join(directory, file), "utf8");

let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch(browserLaunch());
});
afterAll(() => browser.close());

it("has none of Node's modules, and no code that a policy forbids, in the first view", () => {
  const first = listFirstView(directory).map(read).join("\n");
  expect(first.match(/new Function|[\u0400-\u04ff\u4e00-\u9fff]|\bBuffer\b|browser-external/)).toBeNull();
});

it("has no module of Node's in the chunks that were written for Node", () => {
  for (const file of readdirSync(directory).filter((name) => name.endsWith(".js"))) {
    const missing = read(file).match(/browser-external|externalized for browser|require\(["'`].*?\)/g);
    expect({ file, missing }).toEqual({ file, missing: null });
  }
});

it("is one file without imports in the standalone build", () => {
  expect(listStaticImports(directory, standalone)).toEqual([standalone]);
  expect(read(standalone)).not.toMatch(/\bimport\s*\(/);
});

it.each([
  ["classic adapters", /PhantomWalletAdapter|\bBuffer\b/],
  ["Mobile Wallet Adapter", /solana-wallet:/],
  ["locales beside English", /Wallet verbinden|[\u0400-\u04ff\u4e00-\u9fff]/],
])("is left out of the standalone build, but not of the other: %s", (_, left) => {
  expect(read(standalone)).not.toMatch(left);
  const all = readdirSync(directory).filter((file) => file.endsWith(".js") && file !== standalone);
  expect(all.map(read).join("\n")).toMatch(left);
});

it.each([
  ["mint-widget.js", ["mint-widget.js"]],
  [`early-read.js with ${standalone}`, ["early-read.js", standalone]],
])("%s adds no global but the element", async (_, files) => {
  const scripts = files.map((file) => `<script type="module" src="/widget/${file}"></script>`);
  const page = await openPage(`${scripts.join("")}<mint-widget></mint-widget>`);
  expect(await defineAndListGlobals(page)).toEqual([]);
  await page.close();
});

it("loads the classic adapters without leaving Node's or other globals on the page", async () => {
  const page = await openPage(`<script type="module" src="/widget/mint-widget.js"></script>`);
  await defineAndListGlobals(page);
  const list = readdirSync(directory).find((file) => file.startsWith("adapter-list-"));
  // A string, because the test runner's transformation changes functions.
  const { count, added } = await page.evaluate<{ count: number; added: string[] }>(`(async () => {
    const before = new Set(Object.getOwnPropertyNames(window));
    const { createAdapterList } = await import("/widget/${list}");
    const { length: count } = await createAdapterList();
    return { count, added: Object.getOwnPropertyNames(window).filter((name) => !before.has(name)) };
  })()`);
  expect(count).toBeGreaterThan(10);
  expect(added).toEqual([]);
  await page.close();
});

it("runs once, whatever query a page adds to its URL", async () => {
  const page = await openPage(
    `<script type="module" src="/widget/mint-widget.js?ver=6.4"></script>
     <script type="module" src="/widget/mint-widget.js?ver=6.5"></script><mint-widget></mint-widget>`,
  );
  // The page's load event doesn't wait for what the script imports.
  await page.waitForFunction(() => customElements.get("mint-widget"));
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  await page.reload();
  await page.waitForFunction(() => customElements.get("mint-widget"));
  await page.waitForLoadState("networkidle");
  const entries = requested.filter((path) => /mint-widget-.+\.js$/.test(path));
  expect(entries).toHaveLength(1);
  await page.close();
});

it("has the placeholder's style sheet of the npm package, also in the version's directory", () => {
  const placeholder = read("placeholder.css");
  expect(placeholder).toContain("mint-widget:not(:defined)");
  expect(readFileSync(join(project, "dist/npm/placeholder.css"), "utf8")).toBe(placeholder);
  const { version, files } = JSON.parse(read("integrity.json")) as {
    version: string;
    files: Readonly<Record<string, string>>;
  };
  expect(read(`${version}/placeholder.css`)).toBe(placeholder);
  const hash = createHash("sha384").update(placeholder).digest("base64");
  expect(files[`${version}/placeholder.css`]).toBe(`sha384-${hash}`);
});

it("complies with a policy without inline styles, inline scripts and eval", async () => {
  const page = await openPage(
    `<script type="module" src="/widget/mint-widget.js"></script><mint-widget></mint-widget>`,
    "default-src 'none'; script-src 'self'; style-src 'none'; require-trusted-types-for 'script'; trusted-types lit-html",
  );
  const violations: string[] = [];
  page.on("console", (message) => {
    if (message.text().includes("Content Security Policy")) violations.push(message.text());
  });
  await page.reload();
  await page.waitForFunction(() =>
    document.querySelector("mint-widget")?.shadowRoot?.querySelector("[role=alert]"),
  );
  expect(violations).toEqual([]);
  await page.close();
});

it.each([
  ["refuses its origin", 403],
  ["doesn't answer it", null],
])("names a page that was opened as a file, when the service %s", async (_, status) => {
  const folder = mkdtempSync(join(tmpdir(), "mint-widget-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "page.html");
  const script = `<script type="module" src="https://creator.test/widget/mint-widget.js"></script>`;
  writeFileSync(
    file,
    `<!doctype html><title>Drop</title>${script}<mint-widget collection="AbC123" key="demo_pub_abc"></mint-widget>`,
  );
  const page = await browser.newPage();
  const headers = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };
  await page.route("https://creator.test/**", (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname.endsWith(".js"))
      return route.fulfill({
        body: read(pathname.replace("/widget/", "")),
        contentType: "text/javascript",
        headers,
      });
    if (status === null) return route.abort();
    return route.fulfill({
      status,
      json: { success: false, code: "ORIGIN_NOT_ALLOWED", message: "" },
      headers,
    });
  });
  await page.goto(pathToFileURL(file).href);
  const alert = page.getByRole("alert");
  await alert.waitFor();
  expect(await alert.textContent()).toContain("This page was opened as a file");
  expect(await alert.locator("code").textContent()).toBe("npx serve .");
  expect(await page.getByRole("button").count()).toBe(0);
  await page.close();
});

it("leaves the burner wallet to a chunk of its own, and its name out of the first view and the standalone build", () => {
  const [chunk, ...others] = readdirSync(directory).filter((file) =>
    /^burner-wallet-[\w-]{8}\.js$/.test(file),
  );
  expect(others).toEqual([]);
  expect(read(chunk!)).toContain("Ed25519");
  for (const file of [...listFirstView(directory), standalone])
    expect(read(file), file).not.toMatch(/test chains only|Ed25519/);
});

it("leaves the sections out of the first view", () => {
  const first = listFirstView(directory).map(read).join("\n");
  expect(first).not.toMatch(/recently-minted|IntersectionObserver/);
});

/** Creator's page, with the built files at the service's paths. */
async function openPage(body: string, policy?: string): Promise<Page> {
  const page = await browser.newPage();
  await page.route("https://creator.test/**", (route) => {
    const { pathname } = new URL(route.request().url());
    const file = pathname.replace("/widget/", "");
    if (pathname.startsWith("/widget/"))
      return route.fulfill({ body: read(file), contentType: "text/javascript" });
    const headers: Record<string, string> = policy === undefined ? {} : { "content-security-policy": policy };
    return route.fulfill({
      body: `<!doctype html><title>Drop</title>${body}`,
      contentType: "text/html",
      headers,
    });
  });
  await page.goto("https://creator.test/");
  return page;
}

/** Waits for the element. @returns the window's globals that an empty page lacks */
async function defineAndListGlobals(page: Page): Promise<string[]> {
  await page.waitForFunction(() => customElements.get("mint-widget"));
  const there = await page.evaluate(() => Object.getOwnPropertyNames(window));
  const empty = await openPage("");
  const usual = new Set(await empty.evaluate(() => Object.getOwnPropertyNames(window)));
  await empty.close();
  return there.filter((name) => !usual.has(name) && !marks.includes(name));
}
