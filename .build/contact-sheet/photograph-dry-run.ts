import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Browser } from "playwright";
import { readArt } from "../../demo/samples/art.js";
import { startStack } from "../../test/e2e/stack.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** What the picture shows in place of the checkout's path. */
const shownRoot = "/srv/mint/";
const items = 6;
const command = [
  ...["collections", "import", "./images", "--name", "Pebbles", "--symbol", "PEB"],
  ...["--treasury", "7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU", "--price", "0.5"],
  ...["--starts", "2027-01-15T18:00Z", "--dry-run"],
];

const style = `
  body { margin: 0; background: transparent }
  pre { box-sizing: border-box; inline-size: 1000px; margin: 0; padding: 24px; font: 15px/1.55 monospace;
    white-space: pre-wrap; overflow-wrap: anywhere; color: #e8e6f0; background: #17161d; border-radius: 12px }
  b { font-weight: 400; color: #a59bff }`;

/**
 * Runs the dry run of an import, on the service of `npm start`, and photographs it as a terminal shows it.
 * @returns PNG
 */
export async function photographDryRun(browser: Browser): Promise<Buffer> {
  const output = await runDryRun();
  const page = await browser.newPage({ viewport: { width: 1000, height: 600 }, deviceScaleFactor: 1.5 });
  try {
    await page.setContent(`<style>${style}</style><pre><b>$ </b></pre>`);
    await page
      .locator("pre")
      .evaluate(
        (terminal, text) => terminal.append(text),
        `npm run service -- ${command.join(" ")}\n${output}`,
      );
    return await page.locator("pre").screenshot({ omitBackground: true });
  } finally {
    await page.close();
  }
}

/** Runs the command in a directory with a folder of images. @returns what it prints */
async function runDryRun(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "dry-run-"));
  const { addresses, stop } = await startStack();
  try {
    const art = (await readArt("aurora")).filter(({ name }) => /^\d+\.svg$/.test(name)).slice(0, items);
    await mkdir(join(directory, "images"));
    for (const { name, svg } of art) await writeFile(join(directory, "images", name), svg);
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ["--import", import.meta.resolve("tsx"), join(root, "demo/service/main.ts"), ...command],
      {
        cwd: directory,
        env: {
          ...process.env,
          DATABASE_URL: addresses.databaseUrl,
          SOLANA_RPC_URL: addresses.rpc,
          CHAIN: "solana-localnet",
          ART_DIRECTORY: join(root, "dist/art"),
        },
      },
    );
    return stdout.trimEnd().replaceAll(root, shownRoot);
  } finally {
    await stop();
    await rm(directory, { recursive: true });
  }
}
