import { ApiError, MintApi } from "../../../src/api.js";
import { readConfiguration } from "../../../src/configuration.js";
import type { Embed } from "./embed.js";
import { isSecret } from "./embed.js";
import { summarizeCollection } from "./collection-summary.js";
import { isLocal, readSite } from "./site.js";
import { validate, describeFailure, type ValidationResult } from "./validation-result.js";

export interface CheckOptions {
  /** Origin of the page that runs the check. */
  readonly page: string;
  readonly signal: AbortSignal;
  readonly fetch?: typeof fetch;
}

/**
 * Validates an embed with the Mint API request that its page would send. Errors that need no request are
 * found without one.
 * @throws the signal's reason when aborted
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
  const values = { base: read.apiBase, page, site: site ?? page };
  const isUnencrypted = read.apiBase.startsWith("http:") && !isLocal(read.apiBase);
  if (isUnencrypted && [page, site].some((origin) => origin?.startsWith("https:")))
    return validate("MIXED_CONTENT", "bad", "base", values);

  const api = new MintApi({ base: read.apiBase, key, fetch: send, attempts: 1 });
  try {
    const response = await api.readCollection(read.collection, { signal });
    const summary = await summarizeCollection(response, embed, { signal, fetch: send });
    if (site !== null && !isLocal(site) && isLocal(read.apiBase))
      return {
        ...validate("BASE_LOCAL", "caution", "base", values),
        name: response.collection.name,
        summary,
      };
    return { ...readyResult(response.collection.name, page, site), summary };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof ApiError)) throw error;
    return diagnose(error, { base: read.apiBase, page, site, signal, send });
  }
}

function readyResult(name: string, page: string, site: string | null): ValidationResult {
  const isOtherSite = site !== null && site !== page;
  return {
    code: "READY",
    name,
    tone: isOtherSite ? "caution" : "good",
    field: null,
    title: `${name} can be shown here`,
    remedy: isOtherSite
      ? `The key works on this page, ${page}. Only a page on ${site} can check that site. Register the origin ${site} on the key.`
      : site === page
        ? "The key works on this site."
        : `The key works on this page, ${page}. To use it on your site, register that origin too.`,
    summary: [],
  };
}

interface CheckContext {
  readonly base: string;
  readonly page: string;
  readonly site: string | null;
  readonly signal: AbortSignal;
  readonly send: typeof fetch;
}

/** Finds the cause of an error, with further requests where the code leaves it open. */
async function diagnose(error: ApiError, context: CheckContext): Promise<ValidationResult> {
  const { base, page, site, signal, send } = context;
  switch (error.code) {
    case "ORIGIN_NOT_ALLOWED": {
      if (site === null) return validate("ORIGIN_NOT_ALLOWED", "bad", "key", { page });
      const known = "The API responds and knows the key.";
      if (site === page) return describeFailure(error, page, known);
      const unseen = `The rest can’t be checked from here, because this page’s origin, ${page}, isn’t registered on the key.`;
      return { ...describeFailure(error, site, `${known} ${unseen}`), tone: "caution" };
    }
    case "COLLECTION_NOT_IN_SCOPE":
      return describeFailure(
        error,
        page,
        "The service also responds like this if the collection doesn’t exist.",
      );
    case "NOT_FOUND": {
      if (await isMintApi(base, context)) return validate("COLLECTION_NOT_FOUND", "bad", "collection");
      return findBase(context);
    }
    case "INVALID_RESPONSE":
      return error.status >= 500 ? describeFailure(error, page) : findBase(context);
    case "NETWORK": {
      const isReachable = await send(base, {
        mode: "no-cors",
        credentials: "omit",
        cache: "no-store",
        signal,
      }).then(
        () => true,
        () => false,
      );
      signal.throwIfAborted();
      if (!isReachable) return validate("BASE_UNREACHABLE", "bad", "base", { base });
      const found = await findBase(context);
      return found.code === "BASE_ELSEWHERE" ? found : validate("BASE_CLOSED", "bad", "base", { base, page });
    }
    default:
      return describeFailure(error, page);
  }
}

/** Looks for a Mint API at the usual path of the same host. */
async function findBase(context: CheckContext): Promise<ValidationResult> {
  const { base } = context;
  const found = `${new URL(base).origin}/mint/v1`;
  return found !== base && (await isMintApi(found, context))
    ? validate("BASE_ELSEWHERE", "bad", "base", { found })
    : validate("BASE_NOT_MINT_API", "bad", "base", { base });
}

/** True if a Mint API responds at `base`. No key is sent. */
async function isMintApi(base: string, { signal, send }: CheckContext): Promise<boolean> {
  try {
    await new MintApi({ base, fetch: send, attempts: 1 }).readVersion({ signal });
    return true;
  } catch (error) {
    signal.throwIfAborted();
    // Some Mint APIs require a key here, and respond with an error code of the contract.
    return error instanceof ApiError && error.status === 401 && error.code !== "INVALID_RESPONSE";
  }
}
