import type { Context } from "hono";
import { accepts } from "hono/accepts";
import type { CollectionResponse } from "../../../../src/contract/mint/collection.js";
import type { DeepRequired } from "../../../../src/contract/values/schema.js";
import { renderMintWidget } from "../../../../src/server.js";
import { locales } from "../../../../src/server/locales.js";
import { findLocale } from "../../../../src/widget/i18n/find-locale.js";
import type { DropAccess } from "../../catalog/api-keys/page-key.js";
import { toCalendarUrl } from "../../catalog/collections/public-url.js";
import { toPlainText } from "../../platform/media/plain-text.js";
import { mintBase } from "../mint/mint-api.js";
import { describeDrop } from "../share/drop-state.js";
import { renderDropPage, type DropPage } from "./drop-page.js";

/** Access to a drop that has a page. */
export interface PageAccess extends DropAccess {
  readonly pageKey: string;
}

/** What a drop's page is rendered from. */
export interface Drop {
  readonly access: PageAccess;
  readonly response: DeepRequired<CollectionResponse>;
  readonly url: string;
  /** URL of the share image. */
  readonly image: string;
}

/**
 * Renders the page of a drop with its first view.
 * @param service.publicBase Base URL without a trailing slash.
 * @param service.hasReminders True: visitors can ask for a notification before a phase opens.
 */
export async function renderDrop(
  { access, response, url, image }: Drop,
  language: string,
  { publicBase, hasReminders }: { readonly publicBase: string; readonly hasReminders: boolean },
): Promise<DropPage> {
  const { collection } = response;
  const { html, styleSource } = await renderMintWidget({
    collection: access.shortId,
    publishableKey: access.pageKey,
    apiBase: `${publicBase}${mintBase}`,
    lang: language,
    fetch: () => Promise.resolve(Response.json(response)),
  });
  const title = toPlainText(collection.name) || access.shortId;
  const { note } = describeDrop(response, undefined);
  return renderDropPage({
    preview: { title, site: title, description: toPlainText(collection.description) || note, url, image },
    language,
    accent: collection.accent,
    widget: html,
    styleSource,
    calendar: toCalendarUrl(publicBase, access.shortId),
    publicBase,
    hasReminders,
  });
}

/** Supported languages by the tag that `findLocale` looks for. */
const languages = Object.fromEntries(Object.keys(locales).map((tag) => [tag, tag]));

/** The supported language that a visitor prefers; English if there is none. */
export const languageOf = (request: Context): string =>
  accepts(request, {
    header: "Accept-Language",
    supports: [],
    default: "en",
    match: (accepted, { default: english }) => {
      const tags = accepted.filter(({ q }) => q > 0).map(({ type }) => type);
      const found = tags.find((tag) => /^en\b/i.test(tag) || findLocale(tag, languages).load !== null);
      return (found && findLocale(found, languages).load) ?? english;
    },
  });
