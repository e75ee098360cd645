import { declareList } from './list.ts';

export const POST_LIST = declareList({
  file: 'posts',
  sort: 'updatedAt',
  columns: {
    id: {},
    title: { label: 'Title', isMain: true, sort: 'asc' },
    slug: {},
    owner: { label: 'Writer', isClipped: true, sort: 'asc', isInFile: false },
    category: { label: 'Category', isClipped: true, isSecondary: true, isInFile: false },
    status: { label: 'Status', isShort: true, sort: 'asc' },
    approvalStatus: { label: 'Approval', isShort: true, sort: 'asc' },
    words: { label: 'Words', align: 'end', isSecondary: true, isInFile: false },
    submittedAt: { sort: 'asc', isInFile: false },
    ownerId: {},
    categoryId: {},
    isFeatured: {},
    isSponsored: {},
    campaignId: {},
    channel: {},
    publishedAt: { label: 'Published', isTime: true, isSecondary: true, sort: 'desc' },
    createdAt: { sort: 'desc' },
    updatedAt: { label: 'Changed', isTime: true, sort: 'desc' },
  },
});
