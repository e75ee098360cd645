import type { Response } from 'express';
import { snakeCaseKeys } from '../../lib/case.ts';
import { AppError } from '../platform/errors.ts';
import { toAppError } from '../platform/http/error-handler.ts';
import { openEventStream } from '../platform/http/event-stream.ts';
import type { Citation } from './answers/answer.ts';
import type { ReplyEvent } from './reply.ts';

/** The least that a stream says; its first and last event may say more. */
type Delivered = { type: 'start' } | ReplyEvent;

/** What a whole reply comes to: its text and sources, and whatever its first and last event said. */
type Collected<E> = { response: string; citations: Citation[] } & Said<E, 'start'> & Said<E, 'done'>;
type Said<E, T> = Omit<Extract<E, { type: T }>, 'type'>;

/**
 * A streamed reply as one object, for callers that do not stream.
 * @throws AppError 503 where the reply was interrupted.
 */
export async function collectReply<E extends Delivered>(events: AsyncIterable<E>): Promise<Collected<E>> {
  const reply = { response: '', citations: [] as Citation[] };
  for await (const event of events as AsyncIterable<Delivered>) {
    if (event.type === 'error') throw new AppError(503, event.message);
    if (event.type === 'token') reply.response += event.text;
    else Object.assign(reply, withoutType(event));
  }
  return reply as Collected<E>;
}

/** Sends a reply as server-sent events as it comes, until the reader leaves or the server stops (`stopping`). */
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
    // The answer has begun: its status can no longer say what went wrong.
    res.req.log.error({ err: error }, 'a stream broke off');
    await stream.send('error', { message: toAppError(error).message });
  }
  stream.end();
}

function withoutType({ type: _type, ...said }: Delivered): object {
  return said;
}
