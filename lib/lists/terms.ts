import { declareList } from './list.ts';

/** Categories or tags; there is no file of them. */
export const TERM_LIST = declareList({
  file: 'terms',
  sort: 'name',
  columns: {
    name: { label: 'Name', isMain: true, sort: 'asc' },
    slug: { label: 'Slug', isMain: true },
    description: { label: 'Description', isMain: true, isSecondary: true },
    postsCount: { label: 'Posts', align: 'end', sort: 'desc' },
    updatedAt: { label: 'Changed', isTime: true, sort: 'desc' },
  },
});
