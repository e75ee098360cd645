import { declareList } from './list.ts';

export const IMPORT_LIST = declareList({
  file: 'imports',
  columns: {
    id: {},
    files: { label: 'File', isMain: true },
    format: {},
    status: { label: 'Status', isShort: true },
    problem: { label: 'Result', isMain: true },
    posts: {},
    imported: {},
    leftOut: {},
    createdAt: { label: 'Started', isTime: true },
    finishedAt: {},
  },
});

export const IMPORT_ENTRY_LIST = declareList({
  file: 'import-report',
  columns: {
    position: {},
    title: { label: 'Post' },
    source: {},
    outcome: { label: 'Result', isShort: true },
    notes: { label: 'Notes' },
    postId: {},
    postSlug: {},
  },
});
