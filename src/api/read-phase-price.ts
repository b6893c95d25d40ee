import { dutchPriceResponse, peggedPriceResponse } from "../contract/phase-price.js";
import type { CallOptions } from "./read-collection.js";
import { joinPath, request, type TransportOptions } from "./request.js";

/** The live price of a Dutch phase, and when it falls next. */
export function readDutchPrice(transport: TransportOptions, phaseId: string, options?: CallOptions) {
  return request(transport, joinPath`/phases/${phaseId}/dutch-price`, dutchPriceResponse, options);
}

/** What one unit of a USD- or native-pegged phase costs now. */
export function readPeggedPrice(transport: TransportOptions, phaseId: string, options?: CallOptions) {
  return request(transport, joinPath`/phases/${phaseId}/pegged-price`, peggedPriceResponse, options);
}
