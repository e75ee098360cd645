import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';

const OPEN = '<think>';
const CLOSE = '</think>';

/**
 * Drops what a reasoning model writes to itself before its answer: many servers send it as text, in these tags. Only at the
 * beginning: later the tags belong to the answer.
 */
export async function* withoutReasoning(
  parts: AsyncIterable<LanguageModelV4StreamPart>,
): AsyncGenerator<LanguageModelV4StreamPart> {
  let state: 'unknown' | 'reasoning' | 'reasoned' | 'answer' = 'unknown';
  let held = '';
  for await (const part of parts) {
    if (part.type !== 'text-delta' || state === 'answer') {
      // An answer that ends before it is known what it begins with.
      if (state === 'unknown' && held !== '' && part.type === 'finish')
        yield { type: 'text-delta', id: '', delta: held };
      yield part;
      continue;
    }
    held += part.delta;
    if (state === 'unknown') {
      const beginning = held.trimStart();
      if (OPEN.startsWith(beginning)) continue;
      state = beginning.startsWith(OPEN) ? 'reasoning' : 'answer';
    }
    if (state === 'reasoning') {
      const end = held.indexOf(CLOSE);
      // The end of the tag may come with the next part.
      if (end < 0) {
        held = held.slice(-CLOSE.length);
        continue;
      }
      held = held.slice(end + CLOSE.length);
      state = 'reasoned';
    }
    if (state === 'reasoned') {
      held = held.trimStart();
      if (held === '') continue;
      state = 'answer';
    }
    yield { ...part, delta: held };
    held = '';
  }
}
