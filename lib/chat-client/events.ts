import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { bare } from '../bare.ts';
import { camelCaseKeys } from '../case.ts';

/** A cited source of an answer; `n` is the number of its `[n]` marks. */
export interface Citation {
  n: number;
  title: string;
  /** The address of the passage, with its anchor. */
  url: string;
  /** The excerpt is plain text, without Markdown. */
  excerpt: string;
}

/** A related page; not cited by the answer. */
export interface RelatedPage {
  title: string;
  /** The headings above the passage, outermost first, joined by ` › `; empty above the first heading. */
  heading: string;
  /** The address of the passage. */
  url: string;
  /** The excerpt is plain text, without Markdown. */
  excerpt: string;
}

export interface AnswerEnd {
  messageId: string;
  /** False where the content does not answer the question; null for a message to a person. */
  answered: boolean | null;
  /** The built-in assistant answered instead of the model. */
  isFallback?: boolean;
  /** The answer to a greeting or the like. */
  isSmallTalk?: boolean;
  /** The visitor asks for a person: the answer is how to reach one. */
  request?: 'person' | null;
  /** Who answers, where it is not the assistant. */
  status?: 'assistant' | 'waiting' | 'open' | 'closed' | null;
  /** A person is offered in place of an answer. */
  offersPerson?: boolean;
  related: RelatedPage[];
  /** The language of the pages, where the answer says that the visitor's is another one. */
  offeredLanguage?: string | null;
}

/**
 * The events of a streamed answer, in order of arrival; the last one is `done` or `error`. In the playground, the first
 * and the last event carry the chat (`Chat`).
 */
export type ChatEvent<
  Chat,
  Start = { chatId: string } | { chat: Chat },
  End extends AnswerEnd = AnswerEnd & { chat?: Chat },
> =
  | { event: 'start'; data: Start }
  | { event: 'token'; data: { text: string } }
  | { event: 'citations'; data: Citation[] }
  | { event: 'done'; data: End }
  /** `canRepeat`: the server stops, and the same question may be asked again at once. */
  | { event: 'error'; data: { message: string; canRepeat?: boolean } };

/** Reads a streamed answer: JSON data, keys in `camelCase`. */
export async function* readChatEvents<E>(body: ReadableStream<Uint8Array>): AsyncGenerator<E> {
  for await (const { event, data } of readServerEvents(body)) {
    yield { event, data: camelCaseKeys(JSON.parse(data)) } as E;
  }
}

/** Reads a `text/event-stream` body. Stopping the iteration early cancels the stream, and with it the server's work. */
export async function* readServerEvents(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<{ event: string; data: string }> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const events: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (event) => events.push(event) });
  try {
    // Uses a reader: Safari and older versions of Chrome cannot iterate over a stream.
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      parser.feed(decoder.decode(value, bare({ stream: true })));
      for (const { event = 'message', data } of events.splice(0)) yield { event, data };
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}
