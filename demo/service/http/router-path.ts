/** Path of a route, like `/collections/{id}`, in the router's syntax. */
export const toRouterPath = (path: string): string => path.replace(/\{(\w+)\}/g, ":$1");
