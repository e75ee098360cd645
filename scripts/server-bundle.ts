/** Bundles the server: one file instead of 1,500 starts five times as fast. Native modules stay external. */
export const BUNDLED = {
  noExternal: true as const,
  external: ['better-sqlite3', '@node-rs/argon2', 'sharp', '@hyzyla/pdfium', 'pdfkit'],
};

/** The child processes and threads of the server: the names of their bundles and their sources. */
export const WORKERS = {
  'extraction-worker': 'server/knowledge/sources/extraction/worker.ts',
  'drawing-worker': 'server/media/media/drawing/worker.ts',
  'document-worker': 'server/knowledge/sources/documents/worker.ts',
  'markdown-worker': 'server/publishing/blog/markdown-worker.ts',
  'mail-worker': 'server/sites/away/mail-worker.ts',
  'import-worker': 'server/publishing/imports/reading/worker.ts',
  'migration-worker': 'server/platform/db/migration-worker.ts',
};

/** A file of each build: the packages in its bundles. The list of the image's parts is made from them; see scripts/image.ts. */
export const LICENSES = { fileName: '.vite/licenses.json' };
