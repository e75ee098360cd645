import { Agent, type Dispatcher, request } from 'undici';

/** Calls from many addresses; each records its milliseconds and what went wrong. */
export interface Recorder {
  milliseconds: Map<string, number[]>;
  /** By kind, with the first message. */
  errors: Map<string, { count: number; message: string }>;
}

export const createRecorder = (): Recorder => ({ milliseconds: new Map(), errors: new Map() });

export interface Call {
  method?: Dispatcher.HttpMethod;
  path: string;
  headers?: Record<string, string>;
  body?: object | Buffer;
  /** The number of the client, which determines its address. */
  client: number;
}

const agent = new Agent({ headersTimeout: 30_000, bodyTimeout: 60_000 });

/** @throws for an answer that is no success and no redirect */
export async function send(origin: string, { client, path, method = 'GET', headers, body }: Call) {
  const isJson = body !== undefined && !Buffer.isBuffer(body);
  // Looking up the name would wait for the threads that read files.
  const response = await request(origin.replace('localhost', '127.0.0.1') + path, {
    method,
    dispatcher: agent,
    headers: {
      host: new URL(origin).host,
      'x-forwarded-for': `${20 + ((client >> 16) & 63)}.${(client >> 8) & 255}.${client & 255}.7`,
      ...(isJson && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: isJson ? JSON.stringify(body) : (body ?? null),
  });
  if (response.statusCode < 400) return response;
  throw new Error(`${path.split('?', 1)[0]}: ${response.statusCode} ${await response.body.text()}`);
}

/** A call of a signed-in owner. */
export const sendAs = (origin: string, cookie: string, call: Call) =>
  send(origin, { ...call, headers: { origin, cookie, accept: 'application/json', ...call.headers } });

/** A form with one file, as browsers send it. */
export const formWith = (name: string, content: Buffer): Pick<Call, 'headers' | 'body'> => ({
  headers: { 'content-type': 'multipart/form-data; boundary=b' },
  body: Buffer.concat([
    Buffer.from(`--b\r\ncontent-disposition: form-data; name="files[]"; filename="${name}"\r\n\r\n`),
    content,
    Buffer.from('\r\n--b--\r\n'),
  ]),
});

/**
 * Runs a call and records the time from `due` until it resolves: a late start counts, as it would for the person who waits.
 */
export async function record(
  { milliseconds, errors }: Recorder,
  kind: string,
  due: number,
  run: () => Promise<unknown>,
): Promise<void> {
  try {
    await run();
    const times = milliseconds.get(kind) ?? [];
    milliseconds.set(kind, times);
    times.push(performance.now() - due);
  } catch (error) {
    const known = errors.get(kind);
    const message = known?.message ?? String(error).slice(0, 300);
    errors.set(kind, { count: (known?.count ?? 0) + 1, message });
  }
}
