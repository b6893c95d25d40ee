import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, type Page } from "playwright/test";
import { demoKeys } from "../../demo/service/config/published-keys.js";
import { mint } from "./page-actions.js";
import { test } from "./stack-harness.js";

const project = fileURLToPath(new URL("../..", import.meta.url));

/** The two lines of the README, for a service and a key. */
function twoLines(service: string, key: string): string {
  const readme = readFileSync(`${project}README.md`, "utf8");
  const [, lines = ""] = /```html\n([^`]+)```/.exec(readme) ?? [];
  expect(lines.trim().split("\n")).toHaveLength(2);
  return lines.replace("https://mint.example.com", service).replace("mint_pub_…", key);
}

const connect = (page: Page) => page.getByRole("button", { name: "Connect wallet" });

test("a file with the README's two lines alone mints with the burner wallet, on any port of localhost", async ({
  page,
  stack,
  site,
}) => {
  const burnerCode: string[] = [];
  page.on("request", (request) => {
    if (/\/widget\/burner-wallet-.+\.js$/.test(request.url())) burnerCode.push(request.url());
  });
  const url = site.publish("/my-drop.html", twoLines(stack.service, demoKeys.publishable));
  await page.goto(url.replace("localhost", "127.0.0.1"));
  await expect(connect(page)).toBeVisible();

  await page.goto(url);
  await connect(page).click();
  const dialog = page.getByRole("dialog", { name: "Choose a wallet" });
  const burner = dialog.getByRole("button", { name: /^Burner wallet.*test chains only/ });
  await expect(burner).toBeVisible();
  expect(burnerCode).toEqual([]);
  await burner.click();
  await mint(page);
  await expect(page.getByRole("heading", { name: /^Aurora #\d+$/ })).toBeVisible();

  await page.reload();
  await expect(page.getByText("Burner wallet (test chains only)")).toBeVisible();
});

test("a page of another origin shows the command that registers it, after which it works", async ({
  page,
  stack,
  site,
  publish,
}) => {
  const drop = await publish();
  const lines = twoLines(stack.service, drop.key).replace('"aurora"', `"${drop.shortId}"`);
  const url = site.publish(`/${drop.shortId}`, lines).replace("localhost", "127.0.0.1");
  const { origin } = new URL(url);
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  await page.goto(url);
  const alert = page.getByRole("alert");
  await expect(alert).toContainText(`Register the origin ${origin}`);
  const text = (await alert.locator("code").textContent())!;
  const start = "npm run service -- ";
  expect(text).toMatch(new RegExp(`^${start}keys edit [0-9a-f-]{36} --add-origin ${origin}$`));
  await expect.poll(() => errors.join()).toContain(`${text} (ORIGIN_NOT_ALLOWED)`);

  const words = text.slice(start.length).split(" ");
  await promisify(execFile)(
    process.execPath,
    ["--import", "tsx", "demo/service/main.ts", ...words, "--yes"],
    { cwd: project, env: { ...process.env, DATABASE_URL: stack.databaseUrl } },
  );
  await expect(async () => {
    await page.reload();
    await expect(connect(page)).toBeVisible();
  }).toPass();
});
