import { isDeepStrictEqual } from "node:util";
import { toMetadataUrl } from "../../catalog/collections/public-url.js";
import { findStandard } from "../../chain/standards/item-standards.js";
import type { StoredGroup } from "../../chain/transactions/item-standard.js";
import type { DescribedGroup } from "./metadata-queries.js";
import type { Finding, Rule } from "./finding.js";

/** What to do about a change that only a key with power over the group can have made. */
const remedy =
  "If you haven't changed it yourself, a key has leaked: run `collections release-authority` with --key, then put it right with the creator's key";

/** Compares a group's metadata, royalty, supply and authorities with the recorded ones. */
export function checkGroup(group: DescribedGroup, found: StoredGroup): Finding[] {
  const problems: [Rule, string | false][] = [
    ["METADATA_DIFFERS", found.name !== group.name && `is named "${found.name}" instead of "${group.name}"`],
    ["METADATA_DIFFERS", isForeignUri(found.uri, group.address, group) && `names the metadata ${found.uri}`],
    ["ROYALTY_DIFFERS", describeRoyalty(group, found)],
    ["SUPPLY_DIFFERS", describeMaximum(group, found)],
    [
      "AUTHORITY_DIFFERS",
      found.updateAuthority !== group.creator &&
        `can be changed by ${found.updateAuthority ?? "no one"} instead of ${group.creator}`,
    ],
    ...found.issuers
      .filter((issuer) => group.authority !== null && issuer !== group.authority)
      .map((issuer): [Rule, string] => ["AUTHORITY_DIFFERS", `gives ${issuer} the power to add items`]),
    ...found.foreignPowers.map((power): [Rule, string] => [
      "POWER_ADDED",
      `isn't as the service made it: ${power}`,
    ]),
  ];
  return [
    ...problems.flatMap(([rule, problem]) =>
      problem === false ? [] : [toFinding(group, rule, `${problem}. ${remedy}`)],
    ),
    ...checkOwnPower(group, found),
  ];
}

const toFinding = ({ collectionId, address }: DescribedGroup, rule: Rule, problem: string): Finding => ({
  rule,
  collectionId,
  message: `Group ${address} ${problem}.`,
});

/** True for a URL that is neither the service's nor the permanent one. False if the service's isn't known. */
export const isForeignUri = (
  uri: string,
  address: string,
  { metadataUri, publicBase }: Pick<DescribedGroup, "metadataUri" | "publicBase">,
): boolean => publicBase !== null && uri !== metadataUri && uri !== toMetadataUrl(publicBase, address);

function describeRoyalty({ standard, royalty }: DescribedGroup, found: StoredGroup): string | false {
  if (!findStandard(standard).changesRoyalty) return false;
  const recorded = royalty && { ...royalty, rules: royalty.rules ?? null };
  if (isDeepStrictEqual(found.royalty, recorded)) return false;
  return `has the royalty ${formatRoyalty(found.royalty)} instead of ${formatRoyalty(recorded)}`;
}

function formatRoyalty(
  royalty:
    | StoredGroup["royalty"]
    | (Omit<NonNullable<DescribedGroup["royalty"]>, "rules"> & { rules: object | null }),
): string {
  if (!royalty) return "none";
  const { basisPoints, recipients, rules } = royalty;
  const shares = recipients.map(({ address, share }) => `${address} ${share} %`).join(", ");
  const ruled = rules as { kind: string; programs: readonly string[] } | null;
  return `${basisPoints / 100} % to ${shares || "no one"}${ruled ? `, ${ruled.kind} list ${ruled.programs.join(", ") || "without a program"}` : ""}`;
}

function describeMaximum({ supply }: DescribedGroup, { maxMembers }: StoredGroup): string | false {
  if (maxMembers === null || supply === null || maxMembers === BigInt(supply)) return false;
  return `takes ${maxMembers} members, but the supply is ${supply}`;
}

/** The service's own power: kept although it should have ended, or lost although the drop needs it. */
function checkOwnPower(group: DescribedGroup, { issuers }: StoredGroup): Finding[] {
  const { authority, isReleased, isEnding } = group;
  if (authority === null) return [];
  const hasPower = issuers.some((issuer) => issuer === authority);
  if (hasPower && isReleased) {
    return [
      toFinding(
        group,
        "AUTHORITY_DIFFERS",
        `gives ${authority} power again, although the service has ended it. Only the creator's key can have done that`,
      ),
    ];
  }
  if (hasPower || isReleased || isEnding) return [];
  return [
    toFinding(
      group,
      "AUTHORITY_DIFFERS",
      `gives the service's ${authority} no power, so nothing can be minted. Give it back with the creator's key, or run \`collections release-authority\` to end the drop`,
    ),
  ];
}
