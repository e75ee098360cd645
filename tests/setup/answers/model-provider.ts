import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { EventStreamCodec } from '@smithy/eventstream-codec';
import { fromUtf8, toUtf8 } from '@smithy/util-utf8';

/** A request to the provider. */
export interface ReceivedCall {
  path: string;
  headers: IncomingMessage['headers'];
  // biome-ignore lint/suspicious/noExplicitAny: each protocol has another body
  body: any;
  /** The prompt, whatever its protocol. */
  system: string;
  user: string;
  /** Settled when the caller has closed the connection before the end of the answer. */
  cancelled: Promise<void>;
}

/** Answers a call; `say` sends a piece of text in the protocol of the call, `finish` ends it as the protocol does. */
export type Behaviour = (
  call: ReceivedCall,
  reply: {
    response: ServerResponse;
    say(text: string): void;
    finish(usage?: { input: number; output: number }): void;
  },
) => unknown;

export interface ModelProvider {
  origin: string;
  calls: ReceivedCall[];
  /** The answer to the next calls; a list has one for each call, and the last one for all others. */
  behave(...behaviours: Behaviour[]): void;
  close(): Promise<void>;
}

/** A local server that speaks the protocols of OpenAI, of Hugging Face and of Bedrock, by the path of the call. */
export async function startModelProvider(): Promise<ModelProvider> {
  const calls: ReceivedCall[] = [];
  let behaviours: Behaviour[] = [answers('Hello.')];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const body = JSON.parse(text || '{}');
    const protocol = protocolOf(request.url ?? '');
    const cancelled = new Promise<void>((resolve) =>
      response.on('close', () => !response.writableEnded && resolve()),
    );
    const call = {
      path: request.url ?? '',
      headers: request.headers,
      body,
      cancelled,
      ...protocol.promptOf(body as never),
    };
    calls.push(call);
    const behaviour = (behaviours.length > 1 ? behaviours.shift() : behaviours[0]) as Behaviour;
    await behaviour(call, {
      response,
      say: (piece) => void response.write(protocol.say(piece)),
      finish: (usage = { input: 100, output: 20 }) => void response.end(protocol.finish(usage)),
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    behave(...given) {
      behaviours = given;
      calls.length = 0;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Sends the text in pieces. */
export const answers =
  (text: string, usage?: { input: number; output: number }): Behaviour =>
  (_call, { say, finish }) => {
    for (const piece of text.match(/\s*\S+/g) ?? []) say(piece);
    finish(usage);
  };

export const refuses =
  (
    status: number,
    headers: Record<string, string> = {},
    body: object = { error: { message: 'No.' } },
  ): Behaviour =>
  (_call, { response }) =>
    void response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(body));

/** Another server's answer. */
export const refusesWithPage =
  (status: number): Behaviour =>
  (_call, { response }) =>
    void response.writeHead(status, { 'content-type': 'text/html' }).end('<!doctype html><h1>Not here</h1>');

interface Protocol {
  promptOf(body: never): { system: string; user: string };
  say(text: string): string | Uint8Array;
  finish(usage: { input: number; output: number }): string | Uint8Array;
}

function protocolOf(path: string): Protocol {
  if (path.endsWith('/converse-stream')) return BEDROCK;
  return path.endsWith('/responses') ? RESPONSES : COMPLETIONS;
}

const sse = (data: object): string => `data: ${JSON.stringify(data)}\n\n`;

interface ChatBody {
  messages: { role: string; content: string | { text: string }[] }[];
}

const textOf = (content: string | { text: string }[] = ''): string =>
  typeof content === 'string' ? content : content.map(({ text }) => text).join('');

/** POST /chat/completions */
const COMPLETIONS: Protocol = {
  promptOf: ({ messages = [] }: ChatBody) => ({
    system: textOf(messages.find(({ role }) => role !== 'user')?.content),
    user: textOf(messages.find(({ role }) => role === 'user')?.content),
  }),
  say: (content) => sse({ id: 'c', created: 1, model: 'm', choices: [{ index: 0, delta: { content } }] }),
  finish: ({ input, output }) =>
    sse({ id: 'c', choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }) +
    sse({
      id: 'c',
      choices: [],
      usage: { prompt_tokens: input, completion_tokens: output, total_tokens: input + output },
    }) +
    'data: [DONE]\n\n',
};

interface ResponsesBody {
  input: { role: string; content: string | { text: string }[] }[];
}

/** POST /responses */
const RESPONSES: Protocol = {
  promptOf: ({ input = [] }: ResponsesBody) => COMPLETIONS.promptOf({ messages: input } as never),
  say: (delta) =>
    sse({
      type: 'response.output_text.delta',
      item_id: 'i',
      output_index: 0,
      content_index: 0,
      delta,
      sequence_number: 1,
    }),
  finish: ({ input, output }) =>
    sse({
      type: 'response.completed',
      sequence_number: 2,
      response: {
        id: 'r',
        model: 'm',
        object: 'response',
        created_at: 1,
        status: 'completed',
        error: null,
        incomplete_details: null,
        metadata: null,
        output: [],
        output_text: null,
        usage: { input_tokens: input, output_tokens: output, total_tokens: input + output },
      },
    }),
};

const codec = new EventStreamCodec(toUtf8, fromUtf8);

/** A frame of Amazon's event stream. */
const frame = (event: string, data: object): Uint8Array =>
  codec.encode({
    headers: {
      ':message-type': { type: 'string', value: 'event' },
      ':event-type': { type: 'string', value: event },
      ':content-type': { type: 'string', value: 'application/json' },
    },
    body: fromUtf8(JSON.stringify(data)),
  });

interface BedrockBody {
  system: { text: string }[];
  messages: { role: string; content: { text: string }[] }[];
}

/** POST /model/{id}/converse-stream */
const BEDROCK: Protocol = {
  promptOf: ({ system = [], messages = [] }: BedrockBody) => ({
    system: textOf(system),
    user: textOf(messages[0]?.content),
  }),
  say: (text) => frame('contentBlockDelta', { contentBlockIndex: 0, delta: { text } }),
  finish: ({ input, output }) =>
    Buffer.concat([
      frame('messageStop', { stopReason: 'end_turn' }),
      frame('metadata', {
        usage: { inputTokens: input, outputTokens: output, totalTokens: input + output },
        metrics: { latencyMs: 1 },
      }),
    ]),
};
