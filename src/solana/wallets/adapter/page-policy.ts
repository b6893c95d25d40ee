import type { WalletAdapter } from "./wallet-adapter.js";
import { toWalletError, WalletError } from "../wallet-error.js";

/**
 * Result of `open`, which opens a page of the wallet's website. If the embedding page's content security policy blocks
 * that page, it never answers, so the wait ends at once and the frame, which may cover everything, is removed.
 * @throws {WalletError} `WALLET_BLOCKED` naming the directive, also for an error that follows another violation
 */
export async function underPagePolicy<Result>(
  { name, url }: Pick<WalletAdapter, "name" | "url">,
  open: () => Promise<Result>,
): Promise<Result> {
  const listening = new AbortController();
  let directive: string | null = null;
  const toBlockedError = (cause?: unknown): WalletError =>
    new WalletError("WALLET_BLOCKED", `The page's ${directive} blocks ${name}.`, { cause });
  const blocked = new Promise<never>((_, reject) => {
    const onViolation = ({
      disposition,
      effectiveDirective,
      blockedURI,
    }: SecurityPolicyViolationEvent): void => {
      if (disposition !== "enforce") return;
      directive = effectiveDirective;
      if (!isOnSite(blockedURI, url)) return;
      removeFrames(url);
      reject(toBlockedError());
    };
    const { signal } = listening;
    (globalThis.document as Document | undefined)?.addEventListener("securitypolicyviolation", onViolation, {
      signal,
    });
  });
  try {
    return await Promise.race([open(), blocked]);
  } catch (error) {
    const { code } = toWalletError(error);
    throw directive !== null && code === "WALLET_FAILED" ? toBlockedError(error) : error;
  } finally {
    listening.abort();
  }
}

/** True if a URL's host is that of a website, or one below it. */
function isOnSite(address: string, site: string): boolean {
  if (!URL.canParse(address) || !URL.canParse(site)) return false;
  const [host, domain] = [address, site].map((each) => new URL(each).host.replace(/^www\./, ""));
  return host === domain || host!.endsWith(`.${domain}`);
}

function removeFrames(site: string): void {
  for (const frame of document.querySelectorAll("iframe")) if (isOnSite(frame.src, site)) frame.remove();
}
