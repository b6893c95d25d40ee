import { price } from "../contract/price.js";
import type { Failure } from "../mint/failure.js";
import { formatAmount } from "./format.js";
import { fill } from "./say.js";
import type { Speech } from "./speech.js";

/** What is said of a failure: what happened, and what the reader can do. */
export interface FailureWords {
  readonly title: string;
  readonly remedy: string;
}

/** True when only the page's author can mend it. */
export function isMistake(code: string, speech: Speech): boolean {
  return Object.hasOwn(tablesOf(speech)[0], code);
}

function tablesOf({ words }: Speech) {
  return [words.mistakes, words.failures] as const;
}

/** Words for a failure, by its code. For a code that isn't known the service's own message is shown. */
export function describeFailure(
  { code, message, details }: Pick<Failure, "code" | "message" | "details">,
  origin: string,
  speech: Speech,
): FailureWords {
  const { language, words } = speech;
  const { needed, balance, used, reserved } = (details ?? {}) as Partial<Record<string, unknown>>;
  const [short, held] = [needed, balance].map((amount) => price.safeParse(amount).data);
  const values = {
    funds: short?.currency ?? words.funds,
    origin,
    danger: nameDanger(details, words.dangers),
  };
  const tell = ([title, remedy]: readonly string[]) => ({
    title: fill(title!, values),
    remedy: fill(remedy!, values),
  });
  if (code === "CLAIM_CODE_INVALID" && used) return tell(words.codeUsedUp);
  if (code === "CLAIM_CODE_INVALID" && reserved) return tell(words.codeBusy);
  if (code === "ORIGIN_NOT_ALLOWED" && origin === "null") return tell(words.mistakes.ORIGIN_OPAQUE);
  // A code may be any string, also one that every object has.
  const table = tablesOf(speech).find((table) => Object.hasOwn(table, code));
  if (!table) {
    const [title, remedy] = words.somethingWrong;
    return { title: abridge(message).replace(/[.。।]$/, "") || title!, remedy: remedy! };
  }
  const found = tell(table[code as keyof typeof table]);
  if (code !== "INSUFFICIENT_BALANCE" || !short || !held) return found;
  const [needs, has] = [short, held].map((amount) => formatAmount(amount, language));
  const gap = fill(words.shortOf, { needed: needs!, balance: has! });
  return { ...found, remedy: `${gap}${words.gap}${found.remedy}` };
}

function nameDanger(details: unknown, dangers: Speech["words"]["dangers"]): string {
  const found = Array.isArray(details)
    ? details.map((problem: { code?: unknown } | null) => problem?.code)
    : [];
  const gravest = Object.keys(dangers).find((code) => found.includes(code)) ?? "OTHER";
  return dangers[gravest as keyof typeof dangers];
}

/** The service's own words, as many as there is room for. */
export function abridge(message: string): string {
  const text = message.trim().replace(/\s+/g, " ");
  return text.length > 200 ? `${text.slice(0, 199)}…` : text;
}
