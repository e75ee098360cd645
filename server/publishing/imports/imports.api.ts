import { Router } from 'express';
import { createImportInput, importEntriesQuery, importsQuery } from '#lib/schemas/imports.ts';
import { editorialOf } from '../../accounts/accounts.ts';
import { mapBatches } from '../../platform/db/batches.ts';
import type { Table } from '../../platform/http/csv.ts';
import { receivedFiles } from '../../platform/http/multipart.ts';
import { parse } from '../../platform/http/parse.ts';
import { respond } from '../../platform/http/respond.ts';
import { respondTable } from '../../platform/http/respond-table.ts';
import type { ImportEntryView, Imports, ImportView } from './imports.ts';

/** `/admin/imports`. The files are received by `receive-import.ts`. */
export function importsApi({ imports }: { imports: Imports }): Router {
  const router = Router();

  router
    .route('/admin/imports')
    .get(async (req, res) => {
      editorialOf(req);
      const query = parse(importsQuery, req.query);
      await respondTable(req, res, query, IMPORTS, {
        list: (paging) => imports.list(paging),
        all: () => mapBatches(imports.listInBatches(), rowOf),
      });
    })
    .post(async (req, res) => {
      const viewer = editorialOf(req);
      const input = parse(createImportInput, req.body);
      const created = await imports.create(viewer, receivedFiles(req), input);
      const redirectTo = `/admin/import/${created.id}`;
      respond(req, res, 201, { import: created, message: 'Import started.' }, { redirectTo });
    });

  router
    .route('/admin/imports/:id')
    .get(async (req, res) => {
      editorialOf(req);
      respond(req, res, 200, { import: await imports.get(req.params.id) });
    })
    .delete(async (req, res) => {
      editorialOf(req);
      const { id } = req.params;
      const message =
        (await imports.cancel(id)) === 'stopping'
          ? 'The import is being stopped.'
          : 'The import is being undone.';
      respond(req, res, 200, { id, message }, { redirectTo: `/admin/import/${id}` });
    });

  router.get('/admin/imports/:id/entries', async (req, res) => {
    editorialOf(req);
    const { id } = req.params;
    const query = parse(importEntriesQuery, req.query);
    await respondTable(req, res, query, ENTRIES, {
      list: (paging) => imports.entries(id, query, paging),
      all: async () => mapBatches(await imports.listEntriesInBatches(id, query), entryRowOf),
    });
  });

  return router;
}

const rowOf = ({ files, counts, ...row }: ImportView) => ({
  ...row,
  files: files.map(({ name }) => name).join(', '),
  posts: counts.total,
  imported: counts.imported,
  leftOut: counts.left_out,
});

const IMPORTS: Table<ReturnType<typeof rowOf>> = {
  name: 'imports',
  columns: [
    'id',
    'files',
    'format',
    'status',
    'problem',
    'posts',
    'imported',
    'leftOut',
    'createdAt',
    'finishedAt',
  ],
};

const entryRowOf = (entry: ImportEntryView) => ({ ...entry, notes: entry.notes.join(' ') });

const ENTRIES: Table<ReturnType<typeof entryRowOf>> = {
  name: 'import-report',
  columns: ['position', 'title', 'source', 'outcome', 'notes', 'postId', 'postSlug'],
};
