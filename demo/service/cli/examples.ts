import type { Command } from "commander";
import { commandName } from "../platform/format/command-name.js";

/** Examples by command: the words after the program's name. */
export const examples: Readonly<Record<string, readonly string[]>> = {
  serve: ["serve"],
  "keys create": [
    "keys create --collection aurora --origin https://shop.example --label Shop",
    "keys create --class secret --collection aurora --label Server",
  ],
  "keys list": ["keys list"],
  "keys edit": [
    "keys edit KEY_ID --add-origin https://www.shop.example",
    "keys edit KEY_ID --origin https://shop.example https://www.shop.example",
  ],
  "keys revoke": ["keys revoke KEY_ID"],
  "collections import": [
    "collections import ./assets --dry-run",
    'collections import ./assets --treasury "$TREASURY" --price 0.5 --starts 2026-12-01T18:00Z',
  ],
  "collections upload": [
    "collections upload aurora --to s3://drop/aurora --url https://art.example/aurora",
    "collections upload aurora --to ipfs --dry-run",
  ],
  "collections repoint": ["collections repoint aurora --dry-run"],
  "collections list": ["collections list"],
  "collections schema": ["collections schema > collection-definition.json"],
  "collections export": ["collections export aurora ./aurora-archive"],
  "collections show": ["collections show aurora"],
  "collections visible": ["collections visible aurora", "collections visible aurora --json"],
  "collections edit": ['collections edit aurora --description "A new text."'],
  "collections pictures": ["collections pictures aurora"],
  "collections pause": ["collections pause aurora"],
  "collections resume": ["collections resume aurora"],
  "collections hide": ["collections hide aurora"],
  "collections publish": [
    "collections publish aurora",
    "collections publish aurora --from 2026-12-01T18:00Z",
  ],
  "collections reveal": ["collections reveal aurora --at 2026-12-02T18:00Z"],
  "collections release-authority": [
    "collections release-authority aurora --dry-run",
    "collections release-authority aurora --key treasury.json --dry-run",
  ],
  "collections remove": ["collections remove aurora --dry-run"],
  "phases list": ["phases list aurora"],
  "phases edit": [
    "phases edit aurora Public --pricing fixed --price 1 --dry-run",
    "phases edit aurora Public --pause",
  ],
  "phases add": [
    "phases add aurora --name Friends --starts 2026-12-01T18:00Z --pricing fixed --price 0.4 --allowlist friends.csv",
  ],
  "phases remove": ["phases remove aurora Friends --dry-run"],
  "allowlist import": ["allowlist import aurora Friends wallets.csv"],
  "allowlist export": ["allowlist export aurora Friends > wallets.csv"],
  "allowlist remove": ["allowlist remove aurora Friends 7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU"],
  "codes create": [
    "codes create aurora --kind discount --percent 25 --label Newsletter --count 100 > codes.txt",
  ],
  "codes list": ["codes list aurora"],
  "codes revoke": ["codes revoke aurora --label Newsletter"],
  "affiliates add": ['affiliates add aurora anna "Anna Schmidt"'],
  "affiliates end": ["affiliates end aurora anna"],
  "holds list": ["holds list aurora --by network"],
  "holds release": ["holds release aurora --network 203.0.113.7"],
  sales: ["sales aurora", "sales aurora --csv > sales.csv"],
  reconcile: ["reconcile aurora"],
  "mints adopt": ["mints adopt aurora --dry-run"],
  "webhooks add": ["webhooks add https://shop.example/hooks --collection aurora --events mint.confirmed"],
  "webhooks list": ["webhooks list"],
  "webhooks remove": ["webhooks remove https://shop.example/hooks --dry-run"],
  "webhooks pause": ["webhooks pause https://shop.example/hooks"],
  "webhooks resume": ["webhooks resume https://shop.example/hooks"],
  "webhooks rotate": ["webhooks rotate https://shop.example/hooks --for 48"],
  "webhooks deliveries": ["webhooks deliveries --failed"],
  "webhooks replay": ["webhooks replay 4711", "webhooks replay --since 2026-11-21T18:00Z"],
  "webhooks test": ["webhooks test https://shop.example/hooks"],
  "privacy show": ["privacy show 7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU"],
  "privacy delete": ["privacy delete 7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU --dry-run"],
  "studio invite": [
    "studio invite --role creator --collection aurora --label Anna",
    "studio invite --role helper --collection aurora --label Ben --hours 24",
  ],
  "studio list": ["studio list"],
  "studio revoke": ["studio revoke 7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU --dry-run"],
  "studio keys create": ["studio keys create --role creator --collection aurora --label Deployment"],
  "studio keys list": ["studio keys list"],
  "studio keys revoke": ["studio keys revoke 5f3c2a1e-94d7-4b0e-8a51-0c6de2f4b7a9 --dry-run"],
  status: ["status", "status http://10.0.0.7:9464 http://10.0.0.8:9464"],
  audit: ["audit --collection aurora --since 2026-11-21T00:00Z"],
  migrate: ["migrate"],
  "authority create": ["authority create", "authority create --out authority.json"],
  "push-keys create": ["push-keys create"],
  fingerprint: ["fingerprint", "fingerprint --public-base https://mint.example.com"],
  variables: ["variables > variables.md"],
  "market import": ["market import feed.jsonl"],
};

/** Full name of a command, after the program's name. */
export const pathOf = (command: Command): string =>
  command.parent?.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();

/** Commands without subcommands, in order. */
export const listCommands = (command: Command): Command[] =>
  command.commands.length === 0 ? [command] : command.commands.flatMap(listCommands);

/** Adds examples to the help of each command. */
export function addExamples(program: Command): void {
  for (const command of listCommands(program)) {
    const lines = (examples[pathOf(command)] ?? []).map((words) => `  ${commandName} ${words}\n`);
    command.addHelpText("after", `\nExamples:\n${lines.join("")}`);
  }
}
