import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { findProxy, startProxy, type ProxyName } from "../../test/proxy/caching-proxy.js";
import type { CrowdOrder, CrowdResult } from "../../test/proxy/crowd.js";
import { startDropService } from "../../test/proxy/drop-service.js";

/**
 * `npm run measure:crowd`: 50,000 pages behind nginx and behind Varnish, with the configurations of
 * `demo/docs/cache/`, wait for a phase. They use four keys and origins of the drop, and one of another drop. While they
 * read again, other clients send the same reads with rejected keys and origins. Prints the reads that reach the
 * service, and how long the pages take to learn of the phase. Pages, proxy, service and PostgreSQL share the machine;
 * on a slow one, use fewer pages (`--pages 10000`).
 */
const { values } = parseArgs({
  options: {
    pages: { type: "string", default: "50000" },
    proxy: { type: "string", multiple: true, default: ["nginx", "varnish"] },
  },
});
const count = Number(values.pages);
const openedWithin = 10_000;
const longest = 3_000;

let isRight = true;
for (const name of values.proxy as ProxyName[]) {
  if (!findProxy(name)) {
    console.log(`${name} isn't installed.`);
    continue;
  }
  const service = await startDropService(openedWithin + 4_000);
  const proxy = await startProxy(name, service.port);
  const { pages, others, reads, opensAt } = service;
  const client = fork(fileURLToPath(new URL("crowd-client.ts", import.meta.url)));
  const order: CrowdOrder = {
    port: proxy.port,
    connections: 256,
    pages,
    count,
    others,
    otherCount: 200,
    opensAt,
    openedWithin,
  };
  client.send(order);
  const [result] = (await once(client, "message")) as [CrowdResult];
  client.disconnect();
  const ofPages = reads.filter(({ key, origin }) =>
    pages.some((page) => page.key === key && page.origin === origin),
  );
  const bySecond = new Map<number, number>();
  for (const { at } of ofPages) {
    const second = Math.floor((at - opensAt) / 1000);
    bySecond.set(second, (bySecond.get(second) ?? 0) + 1);
  }
  const after = result.knownAfter.toSorted((one, other) => one - other);
  const share = (part: number) => `${(after[Math.ceil(part * after.length) - 1]! / 1000).toFixed(2)} s`;
  const most = Math.max(...bySecond.values());
  console.log(
    `${name}: ${count} pages sent ${result.reads} reads; ${ofPages.length} of them reached the service within ` +
      `${bySecond.size} s, at most ${most} per second for ${pages.length} keys and origins; ` +
      `per second since the opening: ${[...bySecond]
        .filter(([second]) => second >= 0)
        .map(([, reads]) => reads)
        .join(", ")}`,
  );
  console.log(
    `  pages notice the opening: 50 % after ${share(0.5)}, 99 % after ${share(0.99)}, all after ${share(1)}; ` +
      `largest clock error ${result.largestError.toFixed(1)} ms, ` +
      `${Math.max(0, result.excessError).toFixed(1)} ms more than half the round trip; ` +
      `${result.wrong.length} wrong responses ${result.wrong.join("; ")}`,
  );
  isRight &&= after.length === count && after.at(-1)! < longest && result.wrong.length === 0;
  await proxy.close();
  await service.close();
}
process.exitCode = isRight ? 0 : 1;
