import type { Response } from 'express';
import { snakeCaseKeys } from '#lib/case.ts';
import { AppError } from '../../platform/errors.ts';
import { toAppError } from '../../platform/http/error-handler.ts';
import { goneSignal, openEventStream } from '../../platform/http/event-stream.ts';
import type { AnswerEvent, Citation } from './answers/answer.ts';
import type { ReplyEvent } from './reply.ts';

/** The fields of a complete reply, as the API documents them. */
export const REPLY_FIELDS = {
  response: 'string',
  citations: 'array',
  messageId: 'string',
  answered: 'boolean',
  isFallback: 'boolean',
  isSmallTalk: 'boolean',
  request: 'string?',
  offeredLanguage: 'string?',
  related: 'array',
} as const;

/** Of one to a visitor or a program. */
export const CHAT_ANSWER = { chatId: 'string', ...REPLY_FIELDS } as const;

/** The minimal events of a stream; its first and last event may carry more. */
type Delivered = { type: 'start' } | ReplyEvent;

/** A complete reply: its text and sources, and the data of its first and last event, which has every field. */
type Collected<E> = { response: string; citations: Citation[] } & DataOf<E, 'start'> &
  Required<DataOf<E, 'done'>>;
type DataOf<E, T> = [Extract<E, { type: T }>] extends [never]
  ? unknown
  : Omit<Extract<E, { type: T }>, 'type'>;

/**
 * Collects a streamed reply into one object, for callers that do not stream; it ends when the client disconnects or the
 * server stops (`stopping`).
 * @throws AppError 503 if the reply was interrupted.
 */
export async function collectReply<E extends Delivered>(
  res: Response,
  reply: (signal: AbortSignal) => AsyncIterable<E>,
  stopping: AbortSignal,
): Promise<Collected<E>> {
  return collectEvents(reply(AbortSignal.any([goneSignal(res), stopping])));
}

/** The same for events that no client waits for. */
export async function collectEvents<E extends Delivered | AnswerEvent>(
  events: AsyncIterable<E>,
): Promise<Collected<E>> {
  const collected = { response: '', citations: [] as Citation[] };
  for await (const event of events as AsyncIterable<Delivered | AnswerEvent>) {
    if (event.type === 'error') throw new AppError(503, event.message);
    if (event.type === 'token') collected.response += event.text;
    else Object.assign(collected, withoutType(event));
  }
  return collected as Collected<E>;
}

/** Streams a reply as server-sent events until the client disconnects or the server stops (`stopping`). */
export async function streamReply(
  res: Response,
  reply: (signal: AbortSignal) => AsyncIterable<Delivered>,
  stopping: AbortSignal,
): Promise<void> {
  const stream = openEventStream(res);
  try {
    for await (const event of reply(AbortSignal.any([stream.signal, stopping]))) {
      const data = event.type === 'citations' ? event.citations : withoutType(event);
      await stream.send(event.type, snakeCaseKeys(data));
    }
  } catch (error) {
    // The response has started: its status cannot report the error.
    res.req.log.error({ err: error }, 'a stream broke off');
    await stream.send('error', { message: toAppError(error).message });
  }
  stream.end();
}

const withoutType = ({ type: _type, ...data }: Delivered | AnswerEvent): object => data;
