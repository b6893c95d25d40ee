import type { SessionResponse } from "../../../src/contract/admin/session.js";

/** Who is signed in. */
export type Actor = SessionResponse["actor"];

/** True if somebody may change a collection, and not only read it and pause its sales. */
export function mayEdit({ role, grants }: Actor, shortId: string): boolean {
  const granted = grants.find(({ collection }) => collection === shortId)?.role;
  return role === "operator" || granted === "creator";
}
