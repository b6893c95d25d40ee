import { matching } from "./field.js";

export { address, addressPattern, isAddress } from "./address.js";

export const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** UUID, as the service's ids. Case-insensitive. */
export const uuid = matching(uuidPattern);
