import { matching } from "./field.js";

/** Bytes in base64, of the alphabet with `+` and `/`, padded. */
export const base64 = matching(/^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/);
