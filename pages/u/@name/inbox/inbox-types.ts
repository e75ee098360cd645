import type { InboxConversation, InboxItem } from '#server/sites/sites.ts';

export type { InboxItem };

export interface InboxList {
  results: InboxItem[];
  count: number;
}

export type Conversation = InboxConversation;
export type ShownMessage = Conversation['messages'][number];
