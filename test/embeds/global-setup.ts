import { mkdirSync, writeFileSync } from "node:fs";
import { startStack } from "../e2e/stack.js";
import { findFreePorts } from "../processes.js";
import { hosts } from "./hosts.js";
import { prepareHost, type Preparation } from "./prepare-host.js";

/** How many hosts are prepared at a time. */
const abreast = 2;

/** Prepares all hosts, then starts the stack under the address that they name; what there is goes to the workers. */
export default async function setUp(): Promise<() => Promise<void>> {
  mkdirSync("dist/embeds", { recursive: true });
  const wanted = process.env.EMBEDS?.split(",");
  const waiting = hosts.filter(({ name }) => !wanted || wanted.includes(name));
  const prepared: Record<string, Preparation> = {};
  const work = async (): Promise<void> => {
    for (let host = waiting.shift(); host; host = waiting.shift()) {
      const startedAt = performance.now();
      prepared[host.name] = await prepareHost(host);
      if (host.framework)
        console.log(`${host.name} prepared in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
    }
  };
  await Promise.all(Array.from({ length: abreast }, work));
  writeFileSync("dist/embeds/prepared.json", JSON.stringify(prepared));

  const [port] = await findFreePorts(1);
  const { addresses, stop } = await startStack({
    SERVICE_PORT: `${port}`,
    PUBLIC_BASE_URL: "http://localhost:8787",
  });
  process.env.STACK_ADDRESSES = JSON.stringify(addresses);
  process.env.SERVICE_AT = `127.0.0.1:${port}`;
  return stop;
}
