import { declareList } from './list.ts';

export const BOT_LIST = declareList({
  file: 'bots',
  sort: 'createdAt',
  columns: {
    id: {},
    name: { label: 'Assistant', isMain: true, sort: 'asc' },
    slug: {},
    ownerId: {},
    ownerName: { label: 'Owner', isClipped: true },
    domains: { label: 'Websites', isClipped: true },
    answersWith: {},
    model: { label: 'Answers with', isClipped: true },
    pagesCount: { label: 'Pages', align: 'end' },
    answersThisMonth: { label: 'Answers', align: 'end' },
    storageBytes: { label: 'Files', align: 'end', isSecondary: true },
    lastReadAt: { label: 'Last read', isTime: true, isSecondary: true },
    state: { label: 'Content', isShort: true },
    description: {},
    createdAt: { label: 'Created', isTime: true, sort: 'desc' },
    updatedAt: {},
  },
});
