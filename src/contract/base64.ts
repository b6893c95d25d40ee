import { matching } from "./field.js";

/** Standard base64: alphabet with `+` and `/`, padded. */
export const base64Form = /^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** Parser of bytes in base64. */
export const base64 = matching(base64Form);
