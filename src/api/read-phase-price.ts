import { dutchPriceResponse, peggedPriceResponse } from "../contract/phase-price.js";
import type { CallOptions } from "./read-collection.js";
import { joinPath, request, type TransportOptions } from "./request.js";

/** Reads the current price of a Dutch phase and its next step. */
export function readDutchPrice(transport: TransportOptions, phaseId: string, options?: CallOptions) {
  return request(transport, joinPath`/phases/${phaseId}/dutch-price`, dutchPriceResponse, options);
}

/** Reads the current price of one unit of a USD- or native-pegged phase. */
export function readPeggedPrice(transport: TransportOptions, phaseId: string, options?: CallOptions) {
  return request(transport, joinPath`/phases/${phaseId}/pegged-price`, peggedPriceResponse, options);
}
