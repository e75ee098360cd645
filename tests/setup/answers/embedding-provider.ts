import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request for embeddings. */
export interface EmbeddingCall {
  path: string;
  headers: IncomingMessage['headers'];
  // biome-ignore lint/suspicious/noExplicitAny: each protocol has another body
  body: any;
  texts: string[];
}

/** Answers a call instead of the encoder; `go` answers it as usual. */
export type EmbeddingBehaviour = (call: EmbeddingCall, response: ServerResponse, go: () => void) => unknown;

export interface EmbeddingProvider {
  origin: string;
  calls: EmbeddingCall[];
  /** All texts that were sent, in order. */
  texts(): string[];
  /** The answers to the next calls; the last one is for all others. Without any, texts are encoded. */
  behave(...behaviours: EmbeddingBehaviour[]): void;
  close(): Promise<void>;
}

type Encoder = (texts: string[]) => number[][] | Promise<number[][]>;

/** A local server that speaks the embedding protocols of OpenAI, Hugging Face and Bedrock, by the path of the call. */
export async function startEmbeddingProvider(
  encode: Encoder = (texts) => texts.map(encodeConcepts),
): Promise<EmbeddingProvider> {
  const calls: EmbeddingCall[] = [];
  let behaviours: EmbeddingBehaviour[] = [];
  const server = createServer(async (request, response) => {
    let written = '';
    for await (const chunk of request) written += chunk;
    const path = request.url ?? '';
    const body = JSON.parse(written || '{}');
    const texts = [body.input ?? body.inputs ?? body.texts ?? body.inputText].flat();
    const call = { path, headers: request.headers, body, texts };
    calls.push(call);
    const go = async () => {
      const answer = JSON.stringify(answerTo(call, await encode(texts)));
      response.writeHead(200, { 'content-type': 'application/json' }).end(answer);
    };
    const behaviour = behaviours.length > 1 ? behaviours.shift() : behaviours[0];
    await (behaviour ? behaviour(call, response, go) : go());
  });
  // An encoder in this process may hold up its event loop for longer than the default.
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    texts: () => calls.flatMap(({ texts }) => texts),
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

/** The variables that make this provider the server's model for embeddings. */
export const embeddingsAt = ({ origin }: EmbeddingProvider): Record<string, string> => ({
  OPENAI_BASE_URL: `${origin}/v1`,
  AI_PROVIDER: 'local',
  EMBEDDING_PROVIDER: 'openai',
  EMBEDDING_MODEL: 'embedder',
});

export const refusesToEmbed =
  (status: number, headers: Record<string, string> = {}, body = '{"error":{"message":"No."}}') =>
  (_call: EmbeddingCall, response: ServerResponse): void =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);

function answerTo({ path, body }: EmbeddingCall, vectors: number[][]): unknown {
  if (path.endsWith('/embeddings'))
    return {
      object: 'list',
      model: body.model,
      data: vectors.map((embedding, index) => ({ object: 'embedding', index, embedding })),
      usage: { prompt_tokens: 1, total_tokens: 1 },
    };
  if (path.endsWith('/feature-extraction')) return vectors;
  return body.texts ? { embeddings: vectors, id: 'i', response_type: 'embeddings_floats' } : TITAN(vectors);
}

const TITAN = ([embedding]: number[][]) => ({ embedding, inputTextTokenCount: 1 });

/** Words with the same meaning, of which no two are forms of one word. */
const CONCEPTS = [
  ['return', 'returns', 'refund', 'reimbursed', 'back'],
  ['shipping', 'shipped', 'courier', 'parcel', 'transported'],
  ['opening', 'open', 'hours', 'noon', 'shut'],
  ['voucher', 'vouchers', 'gift', 'present'],
];
const WORD_DIMENSIONS = 124;

/**
 * A vector with a dimension for each concept, and smaller ones for the words themselves: texts about the same have similar
 * vectors, also without a common word.
 */
export function encodeConcepts(text: string): number[] {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const concepts = CONCEPTS.map((concept) => (words.some((word) => concept.includes(word)) ? 4 : 0));
  const others = Array<number>(WORD_DIMENSIONS).fill(0);
  for (const word of words) {
    const at = [...word].reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) >>> 0, 7);
    // With both signs, because unrelated texts have a cosine of about 0.
    others[at % WORD_DIMENSIONS] = (others[at % WORD_DIMENSIONS] ?? 0) + (at & 64 ? 0.4 : -0.4);
  }
  return [...concepts, ...others];
}
