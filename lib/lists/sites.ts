import { declareList } from './list.ts';

export const SITE_LIST = declareList({
  file: 'websites',
  sort: 'createdAt',
  columns: {
    id: {},
    name: { label: 'Website', isMain: true, sort: 'asc' },
    domain: {},
    ownerId: {},
    ownerName: { label: 'Owner', isClipped: true },
    botId: {},
    isVerified: {},
    widgetSeenAt: { label: 'Widget seen', isTime: true, isSecondary: true },
    retentionDays: {},
    pagesCount: { label: 'Pages', align: 'end' },
    answersThisMonth: { label: 'Answers', align: 'end' },
    storageBytes: { label: 'Files', align: 'end', isSecondary: true },
    lastReadAt: { label: 'Last read', isTime: true },
    state: { label: 'Content', isShort: true },
    createdAt: { label: 'Added', isTime: true, sort: 'desc' },
  },
});
