import { formatPriorityFeeCap } from "../../catalog/collections/priority-fee-cap.js";
import type { CollectionRow } from "../../catalog/collections/collection-row.js";
import type { EditedField } from "../../catalog/edits/collection-edit.js";
import { formatRoyalty } from "../../catalog/collections/format-royalty.js";
import type { Creator, Link } from "../../catalog/collections/tables.js";

/** Fields of a collection that can be edited, as they are shown and recorded. */
export const listCollectionFields = ({
  name,
  description,
  image,
  banner,
  links,
  creator,
  treasury,
  royalty,
  priorityFeeCap,
}: Pick<CollectionRow, EditedField>) =>
  ({
    name,
    description,
    image,
    banner,
    links: links.map(formatLink),
    creator: creator && formatCreator(creator),
    treasury,
    royalty: royalty && formatRoyalty(royalty),
    priorityFeeCap: formatPriorityFeeCap(priorityFeeCap),
  }) satisfies Record<EditedField, unknown>;

const formatCreator = ({ name, url, image }: Creator) =>
  [name, url, image && `picture ${image}`].filter(Boolean).join(", ");

const formatLink = ({ label, url }: Link) => `${label}=${url}`;
