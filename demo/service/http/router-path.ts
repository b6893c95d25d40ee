/** Converts a route's path, such as `/collections/{id}`, to the router's syntax. */
export const toRouterPath = (path: string): string => path.replace(/\{(\w+)\}/g, ":$1");
