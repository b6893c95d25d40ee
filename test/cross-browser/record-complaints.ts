declare global {
  interface Window {
    /** Errors on this page. */
    readonly complaints?: string[];
  }
}

/** Runs in the page first and is sent there as text, so it may not reference its module. */
export function recordComplaints(): void {
  const complaints: string[] = [];
  Object.defineProperty(window, "complaints", { value: complaints });
  window.addEventListener(
    "error",
    ({ target, message }) => {
      const source = target instanceof Element && (target.getAttribute("src") ?? target.getAttribute("href"));
      complaints.push(source ? `not loaded: ${source}` : `error: ${message}`);
    },
    { capture: true },
  );
  window.addEventListener("unhandledrejection", ({ reason }) =>
    complaints.push(`rejection: ${String(reason)}`),
  );
  document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sample }) =>
    complaints.push(`policy: ${effectiveDirective} ${blockedURI} ${sample}`),
  );
  for (const level of ["error", "warn"] as const) {
    const say = console[level].bind(console);
    console[level] = (...parts: unknown[]) => {
      complaints.push(`${level}: ${parts.map(String).join(" ")}`);
      say(...parts);
    };
  }
}
