// Types of `placeholder.css`, which exports nothing: TypeScript rejects an import without them.
export {};
