import { createStore } from '#lib/chat-client/store.ts';
import type { ConversationStatus } from '#lib/inbox.ts';
import type { PersonLines } from '../chat/contract.ts';

export const NEW_LINES: PersonLines = {
  waitSeconds: null,
  offlineAt: null,
  opensAt: null,
  writing: '',
  readAt: '',
  isUnclaimed: false,
  leavesEmail: false,
  emailSent: false,
  rating: 'none',
  problem: '',
};

export const createLines = () => createStore<PersonLines>(NEW_LINES);

export const isLive = (status: ConversationStatus): boolean => status === 'waiting' || status === 'open';
