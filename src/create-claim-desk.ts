import { readClaimBenefits, readClaimCodes, validateClaimCode } from "./api/read-claim-codes.js";
import type { TransportOptions } from "./api/request.js";
import { ClaimDesk } from "./mint/claim-desk.js";
import type { Timers } from "./mint/ports.js";
import type { StorePage } from "./mint/store-page.js";

/** Makes what only drops with claim codes need, in a chunk of its own. */
export function createClaimDesk(page: StorePage, transport: TransportOptions, timers: Timers): ClaimDesk {
  const service = {
    readClaimCodes: readClaimCodes.bind(null, transport),
    validateClaimCode: validateClaimCode.bind(null, transport),
    readClaimBenefits: readClaimBenefits.bind(null, transport),
  };
  return new ClaimDesk(page, service, timers);
}
