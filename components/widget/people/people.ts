import type { Chat, PeoplePart } from '../chat/contract.ts';
import { Attachments } from './attachments.ts';
import { createDelivery } from './delivery.ts';
import { Files } from './files.ts';
import { createLines } from './lines.ts';
import { LogEnd } from './log-end.ts';
import { createMembership } from './membership.ts';
import css from './people.css?inline';
import { PersonMessage } from './person-message.ts';
import { createRequests } from './requests.ts';
import { loadTexts } from './texts.ts';
import { Waiting } from './waiting.ts';

/** The part for conversations with people: loaded when one is asked for, or has the conversation. */
export async function createPeople(chat: Chat): Promise<PeoplePart> {
  const lines = createLines();
  const { enqueue, ...delivery } = createDelivery(chat);
  const membership = createMembership(chat, lines, enqueue);
  return {
    ...{ css, lines, texts: await loadTexts(chat.host) },
    ...membership,
    ...createRequests(chat, lines, membership),
    ...delivery,
    ...{ Attachments, Files, LogEnd, PersonMessage, Waiting },
  };
}
