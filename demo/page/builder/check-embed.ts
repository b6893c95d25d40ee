import { ApiError, MintApi } from "../../../src/api.js";
import { readConfiguration } from "../../../src/configuration.js";
import type { Embed } from "./embed.js";
import { isSecret } from "./embed.js";
import { summarizeCollection } from "./collection-summary.js";
import { isLocal, readSite } from "./site.js";
import { validate, describeFailure, type ValidationResult } from "./validation-result.js";

export interface CheckOptions {
  /** The origin of the page that asks. */
  readonly page: string;
  readonly signal: AbortSignal;
  readonly fetch?: typeof fetch;
}

/**
 * Asks the Mint API what an embed's page would, and says what came of it. What can be seen to be wrong is not sent
 * anywhere.
 * @throws the signal's reason
 */
export async function checkEmbed(embed: Embed, options: CheckOptions): Promise<ValidationResult> {
  const { page, signal, fetch: send = fetch } = options;
  const { collection, key, base } = embed;
  if (isSecret(key)) return validate("SECRET_KEY_TYPED", "bad", "key");
  const read = readConfiguration(
    { collection, publishableKey: key, apiBase: base, trustedPrograms: null },
    null,
  );
  if (typeof read === "string") return describeFailure({ code: read, message: "" }, page);
  const site = readSite(embed.site);
  if (site === "invalid") return validate("SITE_INVALID", "bad", "site");
  const statusOutput = { base: read.apiBase, page, site: site ?? page };
  const isOpen = read.apiBase.startsWith("http:") && !isLocal(read.apiBase);
  if (isOpen && [page, site].some((origin) => origin?.startsWith("https:")))
    return validate("MIXED_CONTENT", "bad", "base", statusOutput);

  const api = new MintApi({ base: read.apiBase, key, fetch: send, attempts: 1 });
  try {
    const answer = await api.readCollection(read.collection, { signal });
    const summary = await summarizeCollection(answer, embed, { signal, fetch: send });
    if (site !== null && !isLocal(site) && isLocal(read.apiBase))
      return { ...validate("BASE_LOCAL", "caution", "base", statusOutput), facts: summary };
    return { ...approve(answer.collection.name, page, site), facts: summary };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof ApiError)) throw error;
    return explain(error, { base: read.apiBase, page, site, signal, send });
  }
}

function approve(name: string, page: string, site: string | null): ValidationResult {
  const other = site !== null && site !== page;
  return {
    code: "READY",
    tone: other ? "caution" : "good",
    field: null,
    title: `${name} can be shown here`,
    remedy: other
      ? `This page, ${page}, is registered on the key. Whether ${site} is can’t be seen from here: only a page there can ask. Have the origin ${site} registered on the key.`
      : site === page
        ? "The key is good on this site."
        : `The key is good on this page, ${page}. A key works only where its origins say: have your site’s registered, too.`,
    facts: [],
  };
}

interface Circumstances {
  readonly base: string;
  readonly page: string;
  readonly site: string | null;
  readonly signal: AbortSignal;
  readonly send: typeof fetch;
}

/** What is wrong, looked into where one answer leaves it open. */
async function explain(error: ApiError, circumstances: Circumstances): Promise<ValidationResult> {
  const { base, page, site, signal, send } = circumstances;
  switch (error.code) {
    case "ORIGIN_NOT_ALLOWED": {
      const elsewhere = site !== null && site !== page;
      const result = describeFailure(
        error,
        site ?? page,
        elsewhere
          ? `The address answers and the key is known. The rest can’t be seen from here: the key isn’t registered for this page, ${page}.`
          : "The address answers and the key is known. If your own site is registered, and not this page, that is as it should be.",
      );
      return { ...result, tone: elsewhere ? "caution" : "bad" };
    }
    case "COLLECTION_NOT_IN_SCOPE":
      return describeFailure(error, page, "A collection that doesn’t exist is answered the same.");
    case "NOT_FOUND": {
      if (await isMintApi(base, circumstances)) return validate("COLLECTION_NOT_FOUND", "bad", "collection");
      return findBase(circumstances);
    }
    case "INVALID_RESPONSE":
      return error.status >= 500 ? describeFailure(error, page) : findBase(circumstances);
    case "NETWORK": {
      const answers = await send(base, {
        mode: "no-cors",
        credentials: "omit",
        cache: "no-store",
        signal,
      }).then(
        () => true,
        () => false,
      );
      signal.throwIfAborted();
      if (!answers) return validate("BASE_UNREACHABLE", "bad", "base", { base });
      const found = await findBase(circumstances);
      return found.code === "BASE_ELSEWHERE" ? found : validate("BASE_CLOSED", "bad", "base", { base, page });
    }
    default:
      return describeFailure(error, page);
  }
}

/** The address is no Mint API's; one of the same host may be. */
async function findBase(circumstances: Circumstances): Promise<ValidationResult> {
  const { base } = circumstances;
  const found = `${new URL(base).origin}/mint/v1`;
  return found !== base && (await isMintApi(found, circumstances))
    ? validate("BASE_ELSEWHERE", "bad", "base", { found })
    : validate("BASE_NOT_MINT_API", "bad", "base", { base });
}

/** Whether a Mint API says there that it is one. No key is sent. */
async function isMintApi(base: string, { signal, send }: Circumstances): Promise<boolean> {
  try {
    await new MintApi({ base, fetch: send, attempts: 1 }).readVersion({ signal });
    return true;
  } catch (error) {
    signal.throwIfAborted();
    // A Mint API that wants a key for that, too, says so with a code of its own.
    return error instanceof ApiError && error.status === 401 && error.code !== "INVALID_RESPONSE";
  }
}
