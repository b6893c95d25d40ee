import { Hono, type Context } from "hono";
import { createMiddleware } from "hono/factory";
import { maximumCodeLength } from "../../../../src/contract/claim-codes.js";
import { address } from "../../../../src/contract/identifier.js";
import {
  executeMintBody,
  maximumQuantity,
  prepareMintBody,
  validateClaimCodeBody,
} from "../../../../src/contract/mint-request.js";
import type { DeepRequired } from "../../../../src/contract/field.js";
import type { VersionResponse } from "../../../../src/contract/version.js";
import type { ApiKeyAuth } from "../../access/api-key-auth.js";
import type { Principal } from "../../access/principal.js";
import type { MintService } from "../../minting/mint-service.js";
import type { RateLimits, Subjects } from "../../limits/rate-limits.js";
import { ApiError } from "../../errors/api-error.js";
import { rateLimitByIp } from "../middleware/rate-limit-by-ip.js";
import type { ReadClientIp } from "../middleware/client-ip.js";
import { mintApiCors } from "../middleware/cors.js";
import { methodNotAllowed } from "../middleware/error-handler.js";
import { limitBody, readJsonObject, invalidFieldsError, validate } from "../request-body.js";
import { readGalleryQuery, readLimit, readPage } from "./mint-query.js";
import type { RequestVariables } from "../middleware/request-log.js";

const base = "/mint/v1";

const written = new WeakMap<object, string>();

/** Answers are never changed: the same one is written out once. */
function writeOut(answer: object): string {
  const known = written.get(answer);
  if (known !== undefined) return known;
  const text = JSON.stringify(answer);
  written.set(answer, text);
  return text;
}

interface MintVariables extends RequestVariables {
  grant: Principal;
  /** Whom the limits count what it does for. */
  caller: Subjects;
}
type MintContext = Context<{ Variables: MintVariables }>;

/** What each field must be, in the words of an answer to someone who sent something else. */
const expectations = {
  collectionId: "the collection's UUID (collection.id of the collection read)",
  phaseId: "the phase's UUID",
  walletAddress: "a Solana address in base58",
  quantity: `a whole number from 1 to ${maximumQuantity}`,
  affiliate_code: "a text of at most 128 characters",
  claim_code: `a text of at most ${maximumCodeLength} characters`,
  code: "a text: the code as it was entered",
  sessionId: "the sessionId that prepare-mint answered with",
  signedTransaction: "one transaction of prepare-mint, signed by the wallet, in base64",
};

/**
 * The routes of the Mint API. Whoever asks is counted by the address. Whether there is such a route, and whether it
 * takes the method, is answered before any check of the key: the routes are public, and a wrong address must not look
 * like a wrong key. Then comes the key (see `ApiKeyAuth`) with its own count, and only after it is a body read: the
 * collection it names is checked first, then its other fields, then the limits of what it asks for.
 */
export function createMintRoutes({
  access,
  rules,
  limits,
  clientAddress,
  docs,
}: {
  access: ApiKeyAuth;
  rules: MintService;
  limits: RateLimits;
  clientAddress: ReadClientIp;
  /** Address of the documentation. */
  docs: string;
}): Hono<{ Variables: MintVariables }> {
  const routes = new Hono<{ Variables: MintVariables }>();

  const authorize = createMiddleware<{ Variables: MintVariables }>(async (context, next) => {
    const grant = await access.authorize({
      key: context.req.header("X-API-Key"),
      origin: context.req.header("Origin"),
    });
    context.set("grant", grant);
    context.set("keyId", grant.keyId);
    // What a server asks with its secret key, it asks for all of its customers.
    const address = grant.class === "secret" ? undefined : clientAddress(context);
    context.set("caller", { key: grant.keyId, address });
    const counting = limits.count("requests", { key: grant.keyId });
    if (counting) await counting;
    return next();
  });

  function get(path: string, answer: (context: MintContext) => Promise<object> | object): void {
    routes.get(base + path, authorize, async (context) =>
      context.body(writeOut(await answer(context)), 200, { "Content-Type": "application/json" }),
    );
    routes.all(base + path, methodNotAllowed("GET, HEAD, OPTIONS"));
  }

  function post(
    path: string,
    answer: (context: MintContext, body: Record<string, unknown>) => Promise<object>,
  ): void {
    routes.post(base + path, authorize, limitBody, async (context) => {
      // Scope comes before the body, where the path names the collection.
      if (path.includes(":collection")) collectionOf(context);
      return context.json(await answer(context, await readJsonObject(context.req)));
    });
    routes.all(base + path, methodNotAllowed("POST, OPTIONS"));
  }

  const collectionOf = (context: MintContext) =>
    access.resolveCollection(context.get("grant"), context.req.param("collection") ?? "");

  /** The phase that a path names, with the collection that it is scoped through. */
  const scopedPhaseOf = (context: MintContext) =>
    access.resolvePhase(context.var.grant, context.req.param("phase") ?? "");

  /** The phase must be in scope, and then the collection's own. */
  async function phaseOf(principal: Principal, collectionId: string, phaseId: string): Promise<string> {
    const phase = await access.resolvePhase(principal, phaseId);
    if (phase.collectionId !== collectionId) {
      throw new ApiError(
        "NOT_FOUND",
        "This phase belongs to another collection. Send the two that go together.",
      );
    }
    return phase.phaseId;
  }

  routes.use(`${base}/*`, mintApiCors, async (context, next) => {
    context.header("Cache-Control", "no-store");
    return next();
  });
  routes.use(`${base}/*`, rateLimitByIp({ limits, clientAddress }));

  const version: DeepRequired<VersionResponse> = {
    success: true,
    version: "v1",
    stability: "additive-only",
    docs,
  };
  get("", () => version);
  get("/", () => version);

  get("/collections/:collection", (context) => rules.readCollection(collectionOf(context)));

  get("/collections/:collection/eligibility/:phase/:wallet", async (context) => {
    const collectionId = collectionOf(context);
    const phaseId = await phaseOf(context.get("grant"), collectionId, context.req.param("phase") ?? "");
    return rules.readEligibility(collectionId, phaseId, walletOf(context));
  });

  get("/collections/:collection/wallet-mints/:wallet", (context) =>
    rules.readWalletMints(collectionOf(context), walletOf(context)),
  );

  get("/collections/:collection/availability", (context) => rules.readAvailability(collectionOf(context)));

  get("/token-prices", () => rules.readTokenPrices());

  get("/phases/:phase/pegged-price", async (context) => {
    const { collectionId, phaseId } = await scopedPhaseOf(context);
    return rules.readPeggedPrice(collectionId, phaseId);
  });

  get("/phases/:phase/dutch-price", async (context) => {
    const { collectionId, phaseId } = await scopedPhaseOf(context);
    return rules.readDutchPrice(collectionId, phaseId);
  });

  get("/collections/:collection/gallery", (context) =>
    rules.readGallery(collectionOf(context), readGalleryQuery(context.req)),
  );
  get("/collections/:collection/recently-minted", (context) =>
    rules.readRecentlyMinted(collectionOf(context), readLimit(context.req)),
  );
  get("/collections/:collection/all-minted", (context) =>
    rules.readAllMinted(collectionOf(context), readPage(context.req)),
  );
  get("/collections/:collection/traits", (context) => rules.readTraits(collectionOf(context)));
  get("/collections/:collection/top-holders", (context) =>
    rules.readTopHolders(collectionOf(context), readLimit(context.req)),
  );
  get("/collections/:collection/top-minters", (context) =>
    rules.readTopMinters(collectionOf(context), readLimit(context.req)),
  );

  get("/collections/:collection/bounty", (context) => rules.readBounty(collectionOf(context)));

  get("/collections/:collection/bounty-prizes", (context) => rules.readBountyPrizes(collectionOf(context)));

  get("/collections/:collection/claim-codes", (context) => rules.readClaimCodes(collectionOf(context)));

  get("/collections/:collection/claim-codes/benefits/:wallet", (context) =>
    rules.readClaimBenefits(collectionOf(context), walletOf(context)),
  );

  post("/collections/:collection/claim-codes/validate", async (context, body) => {
    const collectionId = collectionOf(context);
    const { code } = validate(validateClaimCodeBody, body, expectations);
    await limits.count("codes", context.var.caller);
    return rules.validateClaimCode(collectionId, code);
  });

  post("/prepare-mint", async ({ var: { grant, caller } }, body) => {
    const collectionId = scopedField(body, "collectionId", (id) => access.resolveCollection(grant, id));
    const phaseId = await scopedField(body, "phaseId", (id) => phaseOf(grant, collectionId, id));
    const order = validate(prepareMintBody, body, expectations);
    const wallet = order.walletAddress;
    await limits.count(order.claim_code?.trim() ? ["codes", "prepares"] : "prepares", {
      ...caller,
      wallet,
    });
    return rules.prepareMint(grant.keyId, { ...order, collectionId, phaseId });
  });

  post("/execute-mint", async ({ var: { grant, caller } }, body) => {
    if ((body["transactionHash"] ?? null) !== null) {
      throw new ApiError(
        "CLIENT_BROADCAST_NOT_ALLOWED",
        "The service sends the transaction itself. Leave transactionHash out and send the signed transaction as signedTransaction.",
      );
    }
    const order = validate(executeMintBody, body, expectations);
    await limits.count("executes", caller);
    return rules.executeMint(grant.keyId, grant.scope, order, (wallet) =>
      limits.count("executes", { wallet }),
    );
  });

  return routes;
}

/** Resolves a field that scope hangs on before the rest of the body is looked at. */
function scopedField<Resolved>(
  body: Record<string, unknown>,
  field: "collectionId" | "phaseId",
  resolve: (identifier: string) => Resolved,
): Resolved {
  const identifier = body[field];
  if (typeof identifier !== "string") throw invalidFieldsError([{ field, expected: expectations[field] }]);
  return resolve(identifier);
}

function walletOf(context: MintContext): string {
  const wallet = context.req.param("wallet") ?? "";
  if (!address.safeParse(wallet).success) {
    throw invalidFieldsError([{ field: "walletAddress", expected: expectations.walletAddress }]);
  }
  return wallet;
}
