import { expect } from "vitest";
import type { createApp } from "../../../demo/service/app.js";
import { adminErrors, adminRoutes } from "../../../src/contract/admin/routes.js";
import type { Route } from "../../../src/contract/route.js";
import { marketErrors, marketRoutes, mintErrors, mintRoutes } from "../../../src/contract/routes.js";

interface Documented {
  readonly method: string;
  readonly pattern: RegExp;
  readonly codes: readonly string[];
}

const document = (base: string, routes: Readonly<Record<string, Route>>, common: readonly string[]) =>
  Object.values(routes).map(({ method, path, errors }): Documented => ({
    method: method.toUpperCase(),
    pattern: new RegExp(`^${base}${path.replace(/\{\w+\}/g, "[^/]+")}/?$`),
    codes: [...common, ...errors],
  }));

const documented = [
  ...document("/mint/v1", mintRoutes, mintErrors),
  ...document("/market/v1", marketRoutes, marketErrors),
  ...document("/admin/v1", adminRoutes, adminErrors),
];

/** Checks every error that an app responds with on a route: its code is one of the route's, or of all routes. */
export function checkErrors(app: ReturnType<typeof createApp>): ReturnType<typeof createApp> {
  const request = app.request.bind(app);
  app.request = async (input, init, ...rest) => {
    const response = await request(input, init, ...rest);
    const { method, url } =
      input instanceof Request ? input : new Request(new URL(input, "http://app"), init);
    const { pathname } = new URL(url);
    const route = documented.find((one) => one.method === method && one.pattern.test(pathname));
    if (!route || response.status < 400) return response;
    const { code } = (await response.clone().json()) as { code?: string };
    expect(route.codes, `Codes of ${method} ${pathname}`).toContain(code);
    return response;
  };
  return app;
}
