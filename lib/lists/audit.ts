import { declareList } from './list.ts';

export const AUDIT_LIST = declareList({
  file: 'audit',
  columns: {
    id: {},
    createdAt: { label: 'When', isTime: true },
    actorId: {},
    actorName: { label: 'Person', isClipped: true },
    actorRole: {},
    address: { label: 'Address', isShort: true, isSecondary: true },
    action: { label: 'Action', isClipped: true },
    objectKind: {},
    objectId: {},
    objectName: { label: 'Object', isMain: true },
    accountId: {},
    before: {},
    after: {},
    changes: { label: 'Changes', isInFile: false },
  },
});
