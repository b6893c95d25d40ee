import { startStack } from "../e2e/stack.js";
import { findFreePorts } from "../processes.js";
import { chosenHosts } from "./hosts.js";
import { prepareHost } from "./prepare-host.js";

/** Hosts prepared concurrently. */
const concurrency = 2;

/** Prepares the hosts and starts the stack under the url that they name; the results go to the workers. */
export default async function setUp(): Promise<() => Promise<void>> {
  const [port] = await findFreePorts(1);
  const starting = startStack({ SERVICE_PORT: `${port}`, PUBLIC_BASE_URL: "http://localhost:8787" });
  const [started, prepared] = await Promise.allSettled([starting, prepareHosts()]);
  if (started.status === "rejected") throw started.reason;
  const { addresses, stop } = started.value;
  if (prepared.status === "rejected") {
    await stop();
    throw prepared.reason;
  }
  process.env.STACK_ADDRESSES = JSON.stringify(addresses);
  process.env.SERVICE_AT = `127.0.0.1:${port}`;
  return stop;
}

async function prepareHosts(): Promise<void> {
  const waiting = [...chosenHosts];
  const work = async (): Promise<void> => {
    for (let host = waiting.shift(); host; host = waiting.shift()) {
      const startedAt = performance.now();
      const wasMade = await prepareHost(host);
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      if (host.framework)
        console.log(wasMade ? `${host.name} prepared in ${seconds} s` : `${host.name} is as it was prepared`);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
}
