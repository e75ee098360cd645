import { declareList } from './list.ts';

export const REVIEW_LIST = declareList({
  file: 'reviews',
  sort: 'createdAt',
  columns: {
    id: {},
    product: { label: 'Product', isClipped: true, sort: 'asc', isInFile: false },
    productName: {},
    author: { label: 'Author', isClipped: true, isSecondary: true, isInFile: false },
    authorName: {},
    rating: { label: 'Rating', isShort: true, sort: 'desc' },
    body: { label: 'Review', isMain: true },
    status: { label: 'Status', isShort: true },
    reportsCount: { label: 'Reports', align: 'end', sort: 'desc' },
    reportedAt: {},
    createdAt: { label: 'Written', isTime: true, sort: 'desc' },
    updatedAt: {},
  },
});
