import { declareList } from './list.ts';

export const INVITATION_LIST = declareList({
  file: 'invitations',
  sort: 'createdAt',
  columns: {
    id: {},
    email: { label: 'Email', isMain: true, sort: 'asc' },
    systemRole: { label: 'Role', isShort: true },
    state: { label: 'Status', isShort: true },
    invitedBy: { label: 'Invited by', isShort: true },
    createdAt: { label: 'Sent', isTime: true, sort: 'desc' },
    expiresAt: { label: 'Link ends', isTime: true, sort: 'desc' },
  },
});
