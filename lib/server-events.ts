interface ServerEvent {
  event: string;
  data: string;
}

/**
 * Reads a `text/event-stream` body, event by event, however the bytes were cut on their way.
 * Ends when the stream ends; an event without its closing blank line is dropped, as the standard says.
 */
export async function* readServerEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const parser = createEventParser();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield* parser(decoder.decode(value, { stream: true }));
    }
  } finally {
    // Also reached when the reading side stops early; the server then learns that nobody listens.
    reader.cancel().catch(() => {});
  }
}

/** A function that takes the next piece of text and returns the events it completed. */
function createEventParser(): (text: string) => ServerEvent[] {
  let rest = '';
  let event = '';
  let data: string[] = [];

  const takeLine = (line: string): ServerEvent | null => {
    if (line === '') {
      const finished = data.length > 0 ? { event: event || 'message', data: data.join('\n') } : null;
      event = '';
      data = [];
      return finished;
    }
    const [, field, value] = /^([^:]*):? ?(.*)$/s.exec(line) ?? [];
    if (field === 'event') event = value ?? '';
    if (field === 'data') data.push(value ?? '');
    return null;
  };

  return (text) => {
    const lines = (rest + text).split(LINE_END);
    rest = lines.pop() ?? '';
    return lines.map(takeLine).filter((finished) => finished !== null);
  };
}

/** A carriage return at the very end may be half of a CRLF, so it waits for the next piece. */
const LINE_END = /\r\n|\n|\r(?!$)/;
