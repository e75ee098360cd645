import { declareList } from './list.ts';

export const USER_LIST = declareList({
  file: 'users',
  sort: 'createdAt',
  columns: {
    id: {},
    name: { label: 'User', isMain: true, sort: 'asc' },
    email: { label: 'Email', isMain: true, sort: 'asc' },
    firstName: {},
    lastName: {},
    systemRole: { label: 'Role', isShort: true },
    isVerified: {},
    isSuspended: {},
    state: { label: 'Status', isShort: true, isInFile: false },
    sitesCount: { label: 'Websites', align: 'end', isSecondary: true },
    createdAt: { label: 'Joined', isTime: true, sort: 'desc' },
    lastSeenAt: { label: 'Last seen', isTime: true, isSecondary: true, sort: 'desc' },
  },
});
