import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { startEmbeddingProvider } from './embedding-provider.ts';
import { answers, startModelProvider } from './model-provider.ts';

export interface Ollama {
  /** `127.0.0.1:PORT` */
  host: string;
  /** What was asked of which model, such as `/v1/embeddings bge-m3`. */
  calls: string[];
  close(): Promise<void>;
}

/** A local server in place of Ollama: its two addresses of OpenAI's protocol, for the models that it has. */
export async function startOllama(models: readonly string[], answer: string): Promise<Ollama> {
  const [chat, embeddings] = await Promise.all([startModelProvider(), startEmbeddingProvider()]);
  chat.behave(answers(answer));
  const origins: Record<string, string> = {
    '/v1/chat/completions': chat.origin,
    '/v1/embeddings': embeddings.origin,
  };
  const calls: string[] = [];
  const server = createServer(async (req, res) => {
    const path = req.url ?? '';
    const body = await buffer(req);
    const origin = origins[path];
    if (req.method !== 'POST' || !origin) return void res.writeHead(404).end('404 page not found');
    const { model } = JSON.parse(String(body));
    calls.push(`${path} ${model}`);
    if (!models.includes(model)) {
      const error = { message: `model "${model}" not found, try pulling it first`, type: 'api_error' };
      return void res.writeHead(404, { 'content-type': 'application/json' }).end(JSON.stringify({ error }));
    }
    request(origin + path, { method: 'POST', headers: req.headers }, (passed) => {
      res.writeHead(passed.statusCode ?? 502, passed.headers);
      passed.pipe(res);
    }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await Promise.all([chat.close(), embeddings.close()]);
    },
  };
}
