import { type ModelError, modelErrorOf } from './failure.ts';
import type { ModelEvent } from './stream-text.ts';

/** The short question that checks a connection. */
export const TEST_PROMPT = {
  system: 'This is a test of the connection.',
  user: 'Reply with the word “ready”.',
};

/**
 * Waits for the first text of an answer; undefined if it has come.
 * @throws the reason of an aborted `signal`
 */
export async function failureOf(
  events: AsyncIterable<ModelEvent>,
  signal: AbortSignal,
): Promise<ModelError | undefined> {
  try {
    for await (const { type } of events) if (type === 'text') break;
    return undefined;
  } catch (error) {
    if (signal.aborted) throw error;
    return modelErrorOf(error);
  }
}
