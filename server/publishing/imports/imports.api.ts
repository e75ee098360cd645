import { IMPORT_ENTRY_LIST, IMPORT_LIST } from '#lib/lists/imports.ts';
import { createImportInput, importEntriesQuery, importsQuery } from '#lib/schemas/imports.ts';
import { mapBatches } from '../../platform/db/batches.ts';
import { receivedFiles } from '../../platform/http/multipart.ts';
import { done, type Route, route, tagged } from '../../platform/http/route.ts';
import type { ImportEntryView, Imports, ImportView } from './imports.ts';
import { createReceiveImport, type ReceiveDeps } from './receive-import.ts';

/** `/admin/imports`. */
export function importsApi({ imports, ...deps }: ReceiveDeps & { imports: Imports }): Route[] {
  return tagged('Import and export', {
    listImports: route('GET /admin/imports', {
      summary: 'The imports of posts, the newest first',
      access: 'staff',
      query: importsQuery,
      answer: 'list',
      csv: { ...IMPORT_LIST.file, all: () => mapBatches(imports.listInBatches(), rowOf) },
      handle: ({ paging }) => imports.list(paging),
    }),
    createImport: route('POST /admin/imports', {
      summary: 'Import posts from a file',
      description:
        'A Markdown file, an archive (.zip) of Markdown files with their pictures, or the .xml file that WordPress exports, alone or with an archive of its pictures; at most 200 MB each. The import runs in the background. A post that an earlier import added is not added again. Besides the files: `status` (as_in_file or draft) and `category_id` for posts without a category.',
      access: 'staff',
      body: createImportInput,
      files: 'several',
      receive: createReceiveImport(deps),
      status: 201,
      answer: { import: 'object', message: 'string' },
      errors: [429],
      async handle({ viewer, body, req }) {
        const created = await imports.create(viewer, receivedFiles(req), body);
        const redirectTo = `/admin/import/${created.id}`;
        return done({ import: created, message: 'Import started.' }, { redirectTo });
      },
    }),
    getImport: route('GET /admin/imports/:id', {
      summary: 'One import and its progress',
      access: 'staff',
      answer: { import: 'object' },
      handle: async ({ params }) => ({ import: await imports.get(params.id) }),
    }),
    cancelImport: route('DELETE /admin/imports/:id', {
      summary:
        'Stop a running import, or undo one that has ended: posts that have not changed since are deleted',
      access: 'staff',
      answer: { id: 'string', message: 'string' },
      errors: [409],
      async handle({ params: { id } }) {
        const message =
          (await imports.cancel(id)) === 'stopping'
            ? 'The import is being stopped.'
            : 'The import is being undone.';
        return done({ id, message }, { redirectTo: `/admin/import/${id}` });
      },
    }),
    listImportEntries: route('GET /admin/imports/:id/entries', {
      summary: 'The outcome of each post of an import, with notes on what was left out',
      access: 'staff',
      query: importEntriesQuery,
      answer: 'list',
      csv: {
        ...IMPORT_ENTRY_LIST.file,
        all: async ({ params: { id }, query }) =>
          mapBatches(await imports.listEntriesInBatches(id, query), entryRowOf),
      },
      handle: ({ params: { id }, query, paging }) => imports.entries(id, query, paging),
    }),
  });
}

const rowOf = ({ files, counts, ...row }: ImportView) => ({
  ...row,
  files: files.map(({ name }) => name).join(', '),
  posts: counts.total,
  imported: counts.imported,
  leftOut: counts.left_out,
});

const entryRowOf = (entry: ImportEntryView) => ({ ...entry, notes: entry.notes.join(' ') });
