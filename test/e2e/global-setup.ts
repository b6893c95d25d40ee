import { startStack } from "./stack.js";

/** One stack for the whole run; its addresses go to the workers through the environment. */
export default async function setUp(): Promise<() => Promise<void>> {
  const { addresses, stop } = await startStack();
  process.env.STACK_ADDRESSES = JSON.stringify(addresses);
  return stop;
}
