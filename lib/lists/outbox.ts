import { declareList } from './list.ts';

export const MAIL_LIST = declareList({
  file: 'outbox',
  columns: {
    id: {},
    to: { label: 'To' },
    subject: { label: 'Subject' },
    sentAt: { label: 'Written', isTime: true },
  },
});

export const UNSENT_MAIL_LIST = declareList({
  file: 'unsent-emails',
  columns: {
    id: {},
    to: { label: 'To' },
    subject: { label: 'Subject' },
    answer: { label: 'Answer of the mail server' },
    attempts: {},
    failedAt: { label: 'Failed', isTime: true, isSecondary: true },
    nextAttemptAt: { label: 'Next attempt', isTime: true },
  },
});

export const BOUNCED_MAIL_LIST = declareList({
  file: 'bounced-emails',
  columns: {
    id: {},
    to: { label: 'Address' },
    subject: { label: 'Post' },
    bouncedAt: { label: 'When', isTime: true },
  },
});
