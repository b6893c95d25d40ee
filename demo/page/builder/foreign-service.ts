import type { Embed } from "./embed.js";

/** Origins that the reader of this tab has typed or accepted, as JSON in its session storage. */
const entry = "mint-widget:accepted-services";

/** Embed of a link, without the services that only the link names. */
export interface OwnEmbed {
  readonly embed: Embed;
  /** Origins that the link names and the reader hasn't accepted. */
  readonly foreign: readonly string[];
}

/**
 * Replaces the services that a link names by the page's own. A link to this page could otherwise sell the drop of anybody
 * under the page's address.
 * @param own URLs of the page's services
 */
export function keepOwnServices(
  embed: Embed,
  initialEmbed: Embed,
  own: readonly string[],
  storage: Storage = sessionStorage,
): OwnEmbed {
  const known = new Set([...own.flatMap(originOf), ...readAccepted(storage)]);
  const foreign = listOrigins(embed).filter((origin) => !known.has(origin));
  if (foreign.length === 0) return { embed, foreign };
  const { collection, key, base, marketBase } = initialEmbed;
  return { embed: { ...embed, collection, key, base, marketBase }, foreign };
}

/** Accepts the services of an embed until the tab is closed: the reader has typed them, or answered the question. */
export function acceptServices(
  embed: Pick<Embed, "base" | "marketBase">,
  storage: Storage = sessionStorage,
): void {
  const accepted = new Set([...readAccepted(storage), ...listOrigins(embed)]);
  try {
    storage.setItem(entry, JSON.stringify([...accepted]));
  } catch {
    // Without storage, the question is asked again.
  }
}

/**
 * Creates the question whether to show the service that a link names.
 * @param onAccept called once the reader wants to see it
 */
export function createServiceQuestion(foreign: readonly string[], onAccept: () => void): HTMLElement {
  const question = document.createElement("div");
  question.setAttribute("role", "alert");
  question.className = "foreign-service";
  const text = document.createElement("p");
  const hosts = foreign.map((origin) => new URL(origin).host).join(" and ");
  text.textContent =
    `This link names another service: ${hosts}. It decides what is sold, at which price and who is paid. ` +
    "Show it only if you know who runs it.";
  const accept = document.createElement("button");
  accept.type = "button";
  accept.className = "button";
  accept.textContent = `Show the drop of ${hosts}`;
  accept.addEventListener("click", onAccept);
  question.append(text, accept);
  return question;
}

const listOrigins = ({ base, marketBase }: Pick<Embed, "base" | "marketBase">): string[] => [
  ...new Set([base, marketBase].flatMap(originOf)),
];

/** Origin of a URL; none for any other text, which the widget rejects. */
function originOf(url: string): string[] {
  if (!URL.canParse(url)) return [];
  const { protocol, origin } = new URL(url);
  return protocol === "http:" || protocol === "https:" ? [origin] : [];
}

function readAccepted(storage: Storage): string[] {
  try {
    const accepted: unknown = JSON.parse(storage.getItem(entry) ?? "[]");
    return Array.isArray(accepted) ? accepted.map(String) : [];
  } catch {
    return [];
  }
}
