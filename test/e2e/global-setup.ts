import { startTestStack } from "./start-test-stack.js";

/**
 * One stack for the whole run; its addresses go to the workers through the environment. With `STACK_ADDRESSES`, what
 * `startTestStack` gives as JSON, the run uses a stack that runs already, and leaves it running.
 */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.STACK_ADDRESSES) return undefined;
  const { addresses, stop } = await startTestStack();
  process.env.STACK_ADDRESSES = JSON.stringify(addresses);
  return stop;
}
