import { setTimeout as wait } from 'node:timers/promises';
import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { isTransient, ModelError, modelErrorOf } from './failure.ts';
import type { LanguageModel } from './providers.ts';
import { withoutReasoning } from './without-reasoning.ts';

export interface ModelPrompt {
  system: string;
  user: string;
  temperature: number;
}

export type ModelEvent =
  | { type: 'text'; text: string }
  | { type: 'usage'; inputTokens: number | null; outputTokens: number | null };

export interface Timing {
  /** The time to the first token includes retries. */
  firstTokenMs: number;
  totalMs: number;
  /** The delay before the first retry, unless the provider sends one; doubled before the second. */
  retryMs: number;
}

export const TIMING: Timing = { firstTokenMs: 10_000, totalMs: 60_000, retryMs: 400 };

const MAX_RETRIES = 2;
/** Includes reasoning tokens. */
const MAX_OUTPUT_TOKENS = 4096;
const MAX_CHARACTERS = 30_000;

type Parts = AsyncIterator<LanguageModelV4StreamPart>;

/**
 * Streams an answer; the last event is the usage, if the provider reports it. The request ends when `signal` is aborted or the
 * iteration ends.
 * @param onAccepted called when the provider accepts a request, also one that is repeated. A request that is given up while
 *   the provider is silent counts as accepted.
 * @throws ModelError, with `isPartial` once text has arrived; the reason of an aborted `signal`
 */
export async function* streamText(
  model: LanguageModel,
  prompt: ModelPrompt,
  signal: AbortSignal,
  { onAccepted, ...timing }: Timing & { onAccepted?: (() => void) | undefined } = TIMING,
): AsyncGenerator<ModelEvent> {
  const startedAt = performance.now();
  const request = new AbortController();
  const deadline = new ModelError('timeout');
  const abortAfter = (ms: number) => setTimeout(() => request.abort(deadline), ms).unref();
  const firstToken = abortAfter(timing.firstTokenMs);
  const total = abortAfter(timing.totalMs);
  const running = AbortSignal.any([signal, request.signal]);
  let isPartial = false;
  try {
    const { text, parts } = await firstText(model, prompt, running, {
      ...timing,
      onAccepted,
      deadlineAt: startedAt + timing.firstTokenMs,
    });
    clearTimeout(firstToken);
    isPartial = true;
    yield { type: 'text', text };
    yield* rest(parts);
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    const { problem, retryAfterMs, providerMessage } = request.signal.aborted
      ? deadline
      : modelErrorOf(error);
    throw new ModelError(problem, { retryAfterMs, isPartial, providerMessage });
  } finally {
    clearTimeout(firstToken);
    clearTimeout(total);
    request.abort();
  }
}

async function firstText(
  model: LanguageModel,
  prompt: ModelPrompt,
  signal: AbortSignal,
  { retryMs, deadlineAt, onAccepted }: Timing & { deadlineAt: number; onAccepted: (() => void) | undefined },
): Promise<{ text: string; parts: Parts }> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await open(model, prompt, signal, onAccepted);
    } catch (thrown) {
      signal.throwIfAborted();
      const error = modelErrorOf(thrown);
      const pause = error.retryAfterMs ?? retryMs * 2 ** attempt;
      // After such a delay it would be too late; the caller has a fallback.
      const isTooLate = performance.now() + pause >= deadlineAt;
      if (attempt === MAX_RETRIES || !isTransient(error) || isTooLate) throw error;
      await wait(pause, undefined, { signal });
    }
  }
}

async function open(
  model: LanguageModel,
  { system, user, temperature }: ModelPrompt,
  signal: AbortSignal,
  onAccepted: (() => void) | undefined,
): Promise<{ text: string; parts: Parts }> {
  signal.throwIfAborted();
  const request = model.doStream({
    prompt: [
      { role: 'system', content: system },
      { role: 'user', content: [{ type: 'text', text: user }] },
    ],
    temperature,
    maxOutputTokens: MAX_OUTPUT_TOKENS,
    abortSignal: signal,
  });
  const { stream } = await Promise.resolve(request).catch((error: unknown) => {
    // The provider may have accepted what its caller gave up; a timeout is an error of the provider.
    if (signal.aborted && !(signal.reason instanceof ModelError)) onAccepted?.();
    throw error;
  });
  onAccepted?.();
  const parts = withoutReasoning(untilAborted(stream, signal));
  for (;;) {
    const { done, value: part } = await parts.next();
    if (done) throw new ModelError('empty');
    if (part.type === 'error') throw part.error;
    if (part.type === 'finish')
      throw new ModelError(part.finishReason.unified === 'content-filter' ? 'filtered' : 'empty');
    if (part.type === 'text-delta' && part.delta !== '') return { text: part.delta, parts };
  }
}

async function* rest(parts: Parts): AsyncGenerator<ModelEvent> {
  let characters = 0;
  for (;;) {
    const { done, value: part } = await parts.next();
    if (done) throw new ModelError('garbled');
    if (part.type === 'error') throw part.error;
    if (part.type === 'text-delta' && part.delta !== '') {
      characters += part.delta.length;
      yield { type: 'text', text: part.delta };
      if (characters > MAX_CHARACTERS) return;
    }
    if (part.type === 'finish') {
      const { usage, finishReason } = part;
      // The SDK's result for a connection that closed before the end of the protocol.
      const isCut = finishReason.unified === 'other' && finishReason.raw === undefined;
      if (isCut) throw new ModelError('garbled');
      if (finishReason.unified === 'content-filter') throw new ModelError('filtered');
      yield {
        type: 'usage',
        inputTokens: usage.inputTokens.total ?? null,
        outputTokens: usage.outputTokens.total ?? null,
      };
      return;
    }
  }
}

/** Ends with the signal, also where a provider's package does not listen to it between two chunks. */
async function* untilAborted(
  stream: ReadableStream<LanguageModelV4StreamPart>,
  signal: AbortSignal,
): AsyncGenerator<LanguageModelV4StreamPart> {
  const reader = stream.getReader();
  const stop = () => void reader.cancel(signal.reason).catch(() => {});
  signal.addEventListener('abort', stop, { once: true });
  try {
    for (;;) {
      const { done, value } = await reader.read();
      signal.throwIfAborted();
      if (done) return;
      yield value;
    }
  } finally {
    signal.removeEventListener('abort', stop);
    stop();
  }
}
