import { createImportInput, importEntriesQuery, importsQuery } from '#lib/schemas/imports.ts';
import type { Operations } from '../operation.ts';

export const IMPORTS = {
  'GET /api/admin/imports': {
    id: 'listImports',
    summary: 'The imports of posts, the newest first',
    access: 'staff',
    query: importsQuery,
    answer: 'list',
    also: 'csv',
  },
  'POST /api/admin/imports': {
    id: 'createImport',
    summary: 'Import posts from a file',
    description:
      'A Markdown file, an archive (.zip) of Markdown files with their pictures, or the .xml file that WordPress exports, alone or with an archive of its pictures; at most 200 MB each. The import runs in the background. A post that an earlier import added is not added again. Besides the files: `status` (as_in_file or draft) and `category_id` for posts without a category.',
    access: 'staff',
    body: createImportInput,
    files: 'several',
    status: 201,
    answer: { import: 'object', message: 'string' },
    errors: [429],
  },
  'GET /api/admin/imports/:id': {
    id: 'getImport',
    summary: 'One import and its progress',
    access: 'staff',
    answer: { import: 'object' },
  },
  'GET /api/admin/imports/:id/entries': {
    id: 'listImportEntries',
    summary: 'The outcome of each post of an import, with notes on what was left out',
    access: 'staff',
    query: importEntriesQuery,
    answer: 'list',
    also: 'csv',
  },
  'DELETE /api/admin/imports/:id': {
    id: 'cancelImport',
    summary:
      'Stop a running import, or undo one that has ended: posts that have not changed since are deleted',
    access: 'staff',
    answer: { id: 'string', message: 'string' },
    errors: [409],
  },
  'GET /api/admin/posts/export': {
    id: 'exportPosts',
    summary: 'All posts as Markdown files with their pictures, in a ZIP archive',
    access: 'staff',
    answer: 'file',
    errors: [429],
  },
} satisfies Operations;
