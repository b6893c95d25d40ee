import type { Command } from "commander";
import webPush from "web-push";
import type { CliContext } from "./cli-context.js";

export function addPushKeysCommand(program: Command, { write, warn }: CliContext): void {
  program
    .command("push-keys")
    .description("create the keys of the notifications before a phase opens")
    .command("create")
    .description("create a key pair for PUSH_PUBLIC_KEY and PUSH_PRIVATE_KEY; it is stored nowhere else")
    .addHelpText(
      "after",
      "\nPrints lines for the service's environment, where PUSH_SUBJECT is set, too. Needs neither database nor node.",
    )
    .action(() => {
      const { publicKey, privateKey } = webPush.generateVAPIDKeys();
      write(`PUSH_PUBLIC_KEY=${publicKey}\nPUSH_PRIVATE_KEY=${privateKey}\n`);
      warn("Keep them: with other keys, no browser that has asked for a notification gets one.\n");
    });
}
