import { useEffect, useState } from 'react';
import { v4 } from 'uuid';
import { api } from '#lib/api.ts';
import { toApiError } from '#lib/api-error.ts';
import type { InboxMessage } from '#lib/inbox.ts';
import { storedValue } from '#lib/stored-value.ts';
import type { PendingMessage } from './thread.ts';

/** What is written in the field. */
export type Draft = Pick<PendingMessage, 'content' | 'isNote' | 'files' | 'takeOver'>;

/** Before each attempt, where the server cannot be reached. */
const PAUSES_MS = [0, 1000, 4000];

/** A request without an answer by then is lost, and holds those after it no longer. */
const TIMEOUT_MS = 20_000;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The same message may succeed later: there was no answer, it took too long, or there were too many. */
const isPassing = (status: number): boolean =>
  status === 0 || status >= 500 || status === 408 || status === 429;

interface Listeners {
  onSent(chatId: string, message: InboxMessage): void;
  onRefused(chatId: string): void;
}

/**
 * Sends messages, which are shown at once. The same id makes it safe to send one again: also those that were on their way
 * when the page was left, which the browser stores for its tab and user.
 */
export function useSend(viewerId: string, { onSent, onRefused }: Listeners) {
  const stored = storedValue<PendingMessage[]>('sessionStorage', `inbox:pending:${viewerId}`);
  const [pending, setPending] = useState<PendingMessage[]>([]);
  /** By conversation; each settles after its last message. */
  const [queues] = useState(() => new Map<string, Promise<void>>());
  const change = (clientId: string, changed: Partial<PendingMessage>) =>
    setPending((all) => all.map((one) => (one.clientId === clientId ? { ...one, ...changed } : one)));
  const discard = (clientId: string) => setPending((all) => all.filter((one) => one.clientId !== clientId));

  async function deliver(sent: PendingMessage): Promise<void> {
    const { chatId, clientId, content, isNote, takeOver, files } = sent;
    const mediaIds = files.map(({ id }) => id);
    for (const [attempt, pause] of PAUSES_MS.entries()) {
      await sleep(pause);
      try {
        const body = { content, clientId, isNote, takeOver, mediaIds };
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
        const problem = fieldMessage || message;
        const isRefused = !isPassing(status);
        change(clientId, { problem, isRefused });
        if (isRefused) onRefused(chatId);
        return;
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
    const message = { ...draft, chatId, clientId: v4(), createdAt, problem: null, isRefused: false };
    setPending((all) => [...all, message]);
    enqueue(message);
  }

  function retry(message: PendingMessage): void {
    change(message.clientId, { problem: null });
    enqueue(message);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after the page is hydrated
  useEffect(() => {
    const left = stored.read() ?? [];
    setPending(left);
    for (const message of left) if (message.problem === null) enqueue(message);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change
  useEffect(() => stored.write(pending), [pending]);

  return { pending, send, retry, discard };
}

export type Sending = ReturnType<typeof useSend>;
