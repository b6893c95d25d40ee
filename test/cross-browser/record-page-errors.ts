declare global {
  interface Window {
    /** Errors on this page. */
    readonly pageErrors?: string[];
  }
}

/** Runs in the page first and is sent there as text, so it may not reference its module. */
export function recordPageErrors(): void {
  const pageErrors: string[] = [];
  Object.defineProperty(window, "pageErrors", { value: pageErrors });
  window.addEventListener(
    "error",
    ({ target, message }) => {
      const source = target instanceof Element && (target.getAttribute("src") ?? target.getAttribute("href"));
      pageErrors.push(source ? `not loaded: ${source}` : `error: ${message}`);
    },
    { capture: true },
  );
  window.addEventListener("unhandledrejection", ({ reason }) =>
    pageErrors.push(`rejection: ${String(reason)}`),
  );
  document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sample }) =>
    pageErrors.push(`policy: ${effectiveDirective} ${blockedURI} ${sample}`),
  );
  for (const level of ["error", "warn"] as const) {
    const say = console[level].bind(console);
    console[level] = (...parts: unknown[]) => {
      pageErrors.push(`${level}: ${parts.map(String).join(" ")}`);
      say(...parts);
    };
  }
}
