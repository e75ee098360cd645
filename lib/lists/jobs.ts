import { declareList } from './list.ts';

export const JOB_LIST = declareList({
  file: 'jobs',
  sort: 'updatedAt',
  columns: {
    id: {},
    kind: {},
    label: { label: 'Job', isMain: true },
    about: {},
    ownerId: { label: 'Owner', isClipped: true },
    state: { label: 'Status', isShort: true },
    attempts: { label: 'Attempts', isShort: true, sort: 'desc' },
    maxAttempts: {},
    error: { label: 'Error', isMain: true },
    createdAt: { label: 'Age', isTime: true, isSecondary: true, sort: 'desc' },
    runAt: { sort: 'desc' },
    updatedAt: { label: 'Due or ended', isTime: true, sort: 'desc' },
  },
});
