import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { eventTypes, webhookEvent } from "../../../../demo/service/operate/webhooks/event-schema.js";
import { retryDelays } from "../../../../demo/service/operate/webhooks/retry-schedule.js";
import { createSecret, signMessage } from "../../../../demo/service/operate/webhooks/secrets.js";
import { findFreePorts } from "../../../processes.js";
import { random } from "./harness.js";

const page = readFileSync(new URL("../../../../demo/docs/api/webhooks.md", import.meta.url), "utf8");
const blocks = (language: string) =>
  [...page.matchAll(new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``, "g"))].map(([, code]) => code!);
const examples = blocks("json").map((text) => webhookEvent.parse(JSON.parse(text)));

it("the page about webhooks has an example of each event, with exactly the fields of the schema", () => {
  expect(examples.map(({ type }) => type)).toEqual([...eventTypes, "ping"]);
  expect(examples).toEqual(blocks("json").map((text) => JSON.parse(text) as unknown));
});

it("the page about webhooks has the delays of the schedule", () => {
  const units = { s: 1_000, min: 60_000, h: 3_600_000 };
  const [, text] = /the delays are ([^]*?), each/.exec(page)!;
  const delays = [...text!.matchAll(/(\d+) (s|min|h)\b/g)].map(
    ([, count, unit]) => Number(count) * units[unit as keyof typeof units],
  );
  expect(delays).toEqual(retryDelays);
});

it("the receiver on the page takes signed messages once, and rejects others", async () => {
  const [port] = await findFreePorts(1);
  const secret = createSecret(random);
  const receiver = spawn(process.execPath, ["--input-type=module", "--eval", blocks("js")[0]!], {
    cwd: new URL("../../../../", import.meta.url),
    env: { PATH: process.env["PATH"], WEBHOOK_SECRET: secret, PORT: String(port) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  receiver.stdout.on("data", (part: Buffer) => void (output += part.toString()));
  const send = async (secrets: string[]) => {
    const body = JSON.stringify(examples[0]);
    const headers = signMessage({ id: "msg_1", body, secrets, now: new Date() });
    return (await fetch(`http://127.0.0.1:${port}/`, { method: "POST", headers, body })).status;
  };
  try {
    await expect.poll(() => send([secret]).catch(() => 0)).toBe(204);
    expect(await send([secret])).toBe(204);
    expect(await send([createSecret(random)])).toBe(400);
    expect(await send([createSecret(random), secret])).toBe(204);
    await expect.poll(() => output).toBe("Ship Aurora #7 to GsbwXfJraMomNxBcjYLcG3mxkBUiyWXAB32fGbSMQRdW\n");
  } finally {
    receiver.kill("SIGKILL");
  }
});
