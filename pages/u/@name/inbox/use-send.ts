import { useState } from 'react';
import { v4 } from 'uuid';
import { api } from '#lib/api.ts';
import { toApiError } from '#lib/api-error.ts';
import type { ChatFileView, InboxMessage } from '#lib/inbox.ts';
import type { PendingMessage } from './thread.ts';

/** What is written in the field. */
export interface Draft {
  content: string;
  isNote: boolean;
  files: ChatFileView[];
}

/** Before each attempt, where the server cannot be reached. */
const PAUSES_MS = [0, 1000, 4000];

/** A request without an answer by then is lost, and holds those after it no longer. */
const TIMEOUT_MS = 20_000;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Sends messages, which are shown at once. The same id makes it safe to send one again. */
export function useSend(viewerId: string, onSent: (chatId: string, message: InboxMessage) => void) {
  const [pending, setPending] = useState<PendingMessage[]>([]);
  /** By conversation; each settles after its last message. */
  const [queues] = useState(() => new Map<string, Promise<void>>());
  const change = (clientId: string, changed: Partial<PendingMessage>) =>
    setPending((all) => all.map((one) => (one.clientId === clientId ? { ...one, ...changed } : one)));
  const discard = (clientId: string) => setPending((all) => all.filter((one) => one.clientId !== clientId));

  async function deliver({ chatId, clientId, content, isNote, files }: PendingMessage): Promise<void> {
    const mediaIds = files.map(({ id }) => id);
    for (const [attempt, pause] of PAUSES_MS.entries()) {
      await sleep(pause);
      try {
        const body = { content, clientId, isNote, mediaIds };
        const { message } = await api.post<{ message: InboxMessage }>(
          `/api/inbox/${chatId}/messages`,
          body,
          TIMEOUT_MS,
        );
        onSent(chatId, message);
        return discard(clientId);
      } catch (error) {
        const { status, message, fieldMessage } = toApiError(error);
        const mayRepeat = (status === 0 || status >= 502) && attempt < PAUSES_MS.length - 1;
        if (mayRepeat) continue;
        return change(clientId, { problem: fieldMessage || message, isHeld: status === 409 });
      }
    }
  }

  /** One after the other: they are stored in the order in which they were written. */
  function enqueue(message: PendingMessage): void {
    const before = queues.get(message.chatId) ?? Promise.resolve();
    queues.set(
      message.chatId,
      before.then(() => deliver(message)),
    );
  }

  function send(chatId: string, draft: Draft): void {
    const createdAt = new Date().toISOString();
    const message = { ...draft, chatId, clientId: v4(), createdAt, problem: null, isHeld: false };
    setPending((all) => [...all, message]);
    enqueue(message);
  }

  function retry(message: PendingMessage): void {
    change(message.clientId, { problem: null, isHeld: false });
    enqueue(message);
  }

  return {
    pending,
    send,
    retry,
    discard,
    /** Takes the conversation from whoever has it, and sends the message that was refused. */
    async takeAndRetry(message: PendingMessage): Promise<void> {
      try {
        await api.post(`/api/inbox/${message.chatId}/assign`, { userId: viewerId });
        retry(message);
      } catch (error) {
        change(message.clientId, { problem: toApiError(error).message });
      }
    },
  };
}

export type Sending = ReturnType<typeof useSend>;
