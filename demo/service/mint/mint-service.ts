import type {
  ClaimBenefitsResponse,
  ClaimCodesResponse,
  ValidateClaimCodeResponse,
} from "../../../src/contract/mint/claim-codes.js";
import type { AvailabilityResponse, CollectionResponse } from "../../../src/contract/mint/collection.js";
import type { DeepRequired } from "../../../src/contract/values/schema.js";
import type { ExecuteMintResponse, PrepareMintResponse } from "../../../src/contract/mint/mint.js";
import type { ExecuteMintBody } from "../../../src/contract/mint/mint-request.js";
import type {
  DutchPriceResponse,
  PeggedPriceResponse,
  TokenPricesResponse,
} from "../../../src/contract/mint/prices.js";
import type { EligibilityResponse, WalletMintsResponse } from "../../../src/contract/mint/wallet.js";
import { createMintEligibilityRead } from "./eligibility/queries.js";
import { readClaimBenefits, readClaimCodes, validateClaimCode } from "../catalog/claim-codes/claim-codes.js";
import { createNullRates } from "../catalog/pricing/coin-rates.js";
import { createArtworkService, type ArtworkService } from "../catalog/gallery/artwork.js";
import { createBountyService, type BountyService } from "../catalog/bounties/bounty.js";
import { readCalendarHistory, type CalendarHistory } from "../catalog/calendar/queries.js";
import { createCollectionView } from "../catalog/collection-view/collection-view.js";
import { createAffordableRead, readEligibility } from "./prepare/read-eligibility.js";
import { createPhaseCosts } from "./prepare/phase-costs.js";
import { executeMint } from "./execute/execute-mint.js";
import { createExecuteDeps } from "./execute/execution.js";
import type { AdmitExecute, MintDeps } from "./mint-deps.js";
import { readMetadata, type ItemMetadata } from "../catalog/metadata/minted-item.js";
import { areKnownAddresses } from "../catalog/metadata/queries.js";
import { readDutchPrice, readPeggedPrice } from "../catalog/pricing/phase-price.js";
import type { PrepareOrder, Preparer } from "./prepare/preparation.js";
import { prepareMint } from "./prepare/prepare-mint.js";
import type { ProofClient } from "./prepare/prepare-proof.js";
import { createTakeTurn } from "./prepare/turn.js";
import { createReserve } from "./reserve/create-reserve.js";
import { readTokenPrices } from "../catalog/pricing/token-prices.js";
import { createRevealService, type RevealService } from "../catalog/reveals/reveal.js";
import { createRankingService, type RankingService } from "../catalog/gallery/rankings.js";
import { readSharedItem, type SharedItem } from "../catalog/gallery/shared-item.js";
import { createBatch } from "../platform/scheduling/batch.js";
import { readWalletMints } from "./eligibility/wallet-mints.js";

export type { MintDeps } from "./mint-deps.js";

/**
 * Operations of the Mint API for authorized requests. Ids are those of collections and phases in the caller's scope,
 * with UUIDs in lower case. This process keeps no authoritative state, so any number of processes can share a database.
 * @throws ApiError from every method, with a code that clients branch on. Other errors are internal.
 */
export interface MintService extends ArtworkService, RankingService, BountyService, RevealService {
  readCollection(collectionId: string): Promise<DeepRequired<CollectionResponse>>;
  /** @param from Client of the page, for the proof that its prepare would need. Default: a server, which needs none. */
  readEligibility(
    collectionId: string,
    phaseId: string,
    wallet: string,
    from?: ProofClient,
  ): Promise<DeepRequired<EligibilityResponse>>;
  readWalletMints(collectionId: string, wallet: string): Promise<DeepRequired<WalletMintsResponse>>;
  readAvailability(collectionId: string): Promise<DeepRequired<AvailabilityResponse>>;
  /** @param scope Ids of collections whose currencies are included even if they are hidden. */
  readTokenPrices(scope?: ReadonlySet<string>): Promise<DeepRequired<TokenPricesResponse>>;
  /** @throws ApiError `NOT_FOUND` for a phase that isn't pegged */
  readPeggedPrice(collectionId: string, phaseId: string): Promise<DeepRequired<PeggedPriceResponse>>;
  /** @throws ApiError `NOT_FOUND` for a phase without a Dutch price */
  readDutchPrice(collectionId: string, phaseId: string): Promise<DeepRequired<DutchPriceResponse>>;
  readClaimCodes(collectionId: string): Promise<DeepRequired<ClaimCodesResponse>>;
  /** For codes that don't work, returns only `valid: false`, whatever the reason. */
  validateClaimCode(
    collectionId: string,
    code: string,
  ): Promise<DeepRequired<ValidateClaimCodeResponse> | { success: true; valid: false }>;
  readClaimBenefits(collectionId: string, wallet: string): Promise<DeepRequired<ClaimBenefitsResponse>>;
  /**
   * Reserves units and returns the transactions that mint them.
   * @param preparer Caller of the prepare.
   * @throws ApiError `NOT_FOUND`, `PHASE_NOT_ACTIVE`, `NOT_ELIGIBLE`, `CODE_REQUIRED`, `SOLD_OUT`,
   *   `WALLET_LIMIT_REACHED`, `QUANTITY_NOT_ALLOWED`, `AFFILIATE_INVALID`, `CLAIM_CODE_INVALID`, `PRICE_UNAVAILABLE`,
   *   `INSUFFICIENT_BALANCE`, `TREASURY_EMPTY`, `AUTHORITY_REMOVED`, `PROGRAM_MISSING`, `CHAIN_UNAVAILABLE`, `RATE_LIMITED`,
   *   `PROOF_REQUIRED`
   */
  prepareMint(preparer: Preparer, order: PrepareOrder): Promise<DeepRequired<PrepareMintResponse>>;
  /**
   * Sends one signed transaction and returns its result. Repeated with the same bytes, returns the same result.
   * @param scope Ids of the key's collections. Sessions of others are reported as unknown.
   * @param admit Called after the wallet's signature is verified and before sending; may reject.
   * @throws ApiError `SESSION_NOT_FOUND`, `SESSION_EXPIRED`, `TRANSACTION_MISMATCH`, `PHASE_NOT_ACTIVE`,
   *   `TRANSACTION_FAILED`, `BLOCKHASH_EXPIRED`, `CHAIN_UNAVAILABLE`
   */
  executeMint(
    scope: ReadonlySet<string>,
    order: ExecuteMintBody,
    admit?: AdmitExecute,
  ): Promise<DeepRequired<ExecuteMintResponse>>;
  /** Metadata of an item's mint account; null for unknown addresses. */
  readMetadata(mintAddress: string): Promise<ItemMetadata | null>;
  /** A minted item for its share page; null for addresses without a confirmed mint. */
  readSharedItem(mintAddress: string): Promise<SharedItem | null>;
  /** Changes of what calendars show of a collection; null for an unknown one. */
  readCalendarHistory(collectionId: string): Promise<CalendarHistory | null>;
}

export function createMintService(deps: MintDeps): MintService {
  const context = { ...deps, rates: deps.rates ?? createNullRates(deps.clock) };
  const publicContext = { ...context, database: context.readDatabase ?? context.database };
  const { database: publicDatabase, clock } = publicContext;
  const isKnownAddress = createBatch(
    (addresses: readonly string[]) => areKnownAddresses(publicDatabase, clock(), addresses),
    { timers: context.timers },
  );
  const view = createCollectionView({ ...context, readPhaseCosts: createPhaseCosts(context) });
  const readAffordable = createAffordableRead(context);
  const prepareContext = {
    ...context,
    readMintEligibility: createBatch(createMintEligibilityRead(context.database), { timers: context.timers }),
    reserve: createReserve(context),
    takeTurn: createTakeTurn(context),
  };
  const executeContext = createExecuteDeps({ ...context, onMinted: view.invalidate });
  return {
    ...createArtworkService(context),
    ...createRankingService(context),
    ...createBountyService(context),
    ...createRevealService(context),
    readCollection: (collectionId) => view.readCollection(collectionId),
    readAvailability: (collectionId) => view.readAvailability(collectionId),
    readTokenPrices: (scope = new Set()) => readTokenPrices(context, scope),
    readPeggedPrice: async (collectionId, phaseId) =>
      readPeggedPrice(context, await view.readPhase(collectionId, phaseId)),
    readDutchPrice: async (collectionId, phaseId) =>
      readDutchPrice(context, await view.readPhase(collectionId, phaseId)),
    readEligibility: (collectionId, phaseId, wallet, from) =>
      readEligibility({ ...prepareContext, readAffordable }, { collectionId, phaseId, wallet }, from),
    readWalletMints: (collectionId, wallet) => readWalletMints(context, collectionId, wallet),
    readClaimCodes: (collectionId) => readClaimCodes(context, collectionId),
    validateClaimCode: (collectionId, code) => validateClaimCode(context, collectionId, code),
    readClaimBenefits: (collectionId, wallet) => readClaimBenefits(context, collectionId, wallet),
    prepareMint: (preparer, order) => prepareMint(prepareContext, preparer, order),
    executeMint: (scope, order, admit) => executeMint(executeContext, { scope, admit }, order),
    readMetadata: async (mintAddress) =>
      (await isKnownAddress(mintAddress)) ? readMetadata(publicContext, mintAddress) : null,
    readSharedItem: async (mintAddress) =>
      (await isKnownAddress(mintAddress)) ? readSharedItem(publicContext, mintAddress) : null,
    readCalendarHistory: (collectionId) => readCalendarHistory(publicDatabase, collectionId),
  };
}
