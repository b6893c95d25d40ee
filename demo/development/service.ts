import { randomBytes } from "node:crypto";
import { fillWallet } from "../page/faucet.js";
import { findSecrets } from "../service/config/find-secrets.js";
import { createLog } from "../service/platform/log/create-log.js";
import { startService, type Service } from "../service/service.js";
import { parseStartConfig } from "../start-config.js";
import type { GivenConfig } from "./service-process.js";

export type RunningService = Pick<Service, "publicBase" | "port" | "close">;

/** Starts the service of `npm run dev` in this process. The bundle's entry. */
export function start({ docsUrl, ...given }: GivenConfig): Promise<RunningService> {
  const config = parseStartConfig(process.env);
  const clock = () => new Date();
  return startService(
    // A restart doesn't wait for open requests.
    { ...config, ...given, drainMilliseconds: 0, shutdownMilliseconds: 200 },
    {
      clock,
      monotonic: () => performance.now(),
      random: (bytes) => new Uint8Array(randomBytes(bytes)),
      log: createLog({
        level: config.logLevel,
        clock,
        output: (line) => process.stdout.write(line),
        error: (line) => process.stderr.write(line),
        secrets: findSecrets(process.env),
      }),
      ...(config.isChainEmbedded && { fillWallet: (wallet) => fillWallet(given.rpcUrls[0]!, wallet) }),
      answerDocs: (request) => {
        const { pathname, search } = new URL(request.url);
        return new Response(null, { status: 307, headers: { Location: `${docsUrl}${pathname}${search}` } });
      },
    },
  );
}
