import type { Response } from 'express';
import { snakeCaseKeys } from '#lib/case.ts';
import type { AnswerEnd, ChatEvent, Citation } from '#lib/chat-client/events.ts';
import { AppError } from '../../platform/errors.ts';
import { toAppError } from '../../platform/http/error-handler.ts';
import { goneSignal, openEventStream } from '../../platform/http/event-stream.ts';

/** The fields of a complete reply, as the API documents them. */
export const REPLY_FIELDS = {
  response: 'string',
  citations: 'array',
  messageId: 'string',
  answered: 'boolean?',
  isFallback: 'boolean',
  isSmallTalk: 'boolean',
  request: 'string?',
  offeredLanguage: 'string?',
  related: 'array',
} as const;

/** Of one to a visitor or an API client. */
export const CHAT_ANSWER = { chatId: 'string', ...REPLY_FIELDS } as const;

/** Begins to answer; `signal` is aborted when nobody waits for the answer any more. */
type Reply<Start, End extends AnswerEnd> = (
  signal: AbortSignal,
) => AsyncIterable<ChatEvent<never, Start, End>>;

/**
 * Collects a streamed reply into one object, for callers that do not stream; it ends when the client disconnects or the
 * server stops (`stopping`).
 * @returns its text and sources, and the data of its first and last event, which has every field
 * @throws AppError 503 if the reply was interrupted.
 */
export async function collectReply<Start extends object, End extends AnswerEnd>(
  res: Response,
  reply: Reply<Start, End>,
  stopping: AbortSignal,
): Promise<{ response: string; citations: Citation[] } & Start & Required<End>> {
  const collected = { response: '', citations: [] as Citation[] };
  for await (const { event, data } of reply(AbortSignal.any([goneSignal(res), stopping]))) {
    if (event === 'error') throw new AppError(503, data.message);
    if (event === 'token') collected.response += data.text;
    else if (event === 'citations') collected.citations = data;
    else Object.assign(collected, data);
    // A person has come meanwhile.
    if (event === 'done' && data.status === 'open') Object.assign(collected, { response: '', citations: [] });
  }
  return collected as typeof collected & Start & Required<End>;
}

/** Streams a reply as server-sent events until the client disconnects or the server stops (`stopping`). */
export async function streamReply<Start, End extends AnswerEnd>(
  res: Response,
  reply: Reply<Start, End>,
  stopping: AbortSignal,
): Promise<void> {
  const stream = openEventStream(res);
  try {
    for await (const { event, data } of reply(AbortSignal.any([stream.signal, stopping])))
      await stream.send(event, snakeCaseKeys(data));
  } catch (error) {
    // The response has started: its status cannot report the error.
    res.req.log.error({ err: error }, 'a stream broke off');
    await stream.send('error', { message: toAppError(error).message });
  }
  stream.end();
}
