import { startTestStack } from "./start-test-stack.js";

/**
 * One stack for the whole run; its urls go to the workers through the environment. With `STACK_ADDRESSES`,
 * the JSON of `startTestStack`'s addresses, the run uses a stack that already runs, and leaves it running.
 */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.STACK_ADDRESSES) return undefined;
  const { addresses, stop } = await startTestStack();
  process.env.STACK_ADDRESSES = JSON.stringify(addresses);
  return stop;
}
