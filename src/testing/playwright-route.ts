/**
 * Subset of the intercepted request of Playwright's `page.route`. Structural, so that the package doesn't depend on
 * Playwright.
 */
export interface InterceptedRoute {
  request(): {
    url(): string;
    method(): string;
    headers(): Record<string, string>;
    postData(): string | null;
  };
  fulfill(response: { status: number; headers: Record<string, string>; body: string }): Promise<void>;
  abort(): Promise<void>;
}

/** Responds to an intercepted request. A network failure aborts it. */
export async function answerRoute(route: InterceptedRoute, answer: typeof fetch): Promise<void> {
  const request = route.request();
  const body = request.postData();
  let response: Response;
  try {
    response = await answer(request.url(), {
      method: request.method(),
      headers: request.headers(),
      ...(body !== null && { body }),
    });
  } catch {
    return route.abort();
  }
  await route.fulfill({
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: await response.text(),
  });
}
