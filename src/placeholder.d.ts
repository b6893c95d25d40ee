// Types of `placeholder.css`, which exports nothing. Without them, TypeScript rejects its import.
export {};
