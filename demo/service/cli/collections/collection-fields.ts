import { formatPriorityFeeCap } from "../../catalog/collections/priority-fee-cap.js";
import type { CollectionRow } from "../../catalog/collections/collection-row.js";
import type { Link, Royalty } from "../../catalog/collections/tables.js";

/** Fields of a collection that can be edited, as they are shown and recorded. */
export const listCollectionFields = ({
  name,
  description,
  image,
  banner,
  links,
  treasury,
  royalty,
  priorityFeeCap,
}: Pick<
  CollectionRow,
  "name" | "description" | "image" | "banner" | "links" | "treasury" | "royalty" | "priorityFeeCap"
>) => ({
  name,
  description,
  image,
  banner,
  links: links.map(formatLink),
  treasury,
  royalty: formatRoyalty(royalty),
  priorityFeeCap: formatPriorityFeeCap(priorityFeeCap),
});

const formatLink = ({ label, url }: Link) => `${label}=${url}`;

/** `5 % of resales, to ADDRESS 100 %`; null: none. */
function formatRoyalty(royalty: Royalty | null): string | null {
  if (royalty === null) return null;
  const shares = royalty.recipients.map(({ address, share }) => `${address} ${share} %`);
  return `${royalty.basisPoints / 100} % of resales, to ${shares.join(", ")}`;
}
