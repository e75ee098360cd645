import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Client, TestApp } from './app.ts';

/** The beginning of a multipart form with one file, up to its first bytes. */
export const FORM_BEGIN =
  '--b\r\nContent-Disposition: form-data; name="files[]"; filename="a.txt"\r\n\r\nbeginning';
export const FORM_END = '\r\n--b--\r\n';

export interface RawUpload {
  request: ClientRequest;
  /** Resolves with the response, also before the body was sent. */
  answer: Promise<{ status: number; headers: IncomingMessage['headers']; body: string }>;
}

/** An upload whose body is written by the test, piece by piece. */
export function rawUpload(
  app: TestApp,
  client: Client,
  headers: Record<string, string | number> = {},
  path = '/api/media/upload',
): RawUpload {
  const upload = request(`${app.origin}${path}`, {
    method: 'POST',
    agent: false,
    headers: {
      Origin: app.origin,
      Cookie: cookieOf(client),
      'Content-Type': 'multipart/form-data; boundary=b',
      ...headers,
    },
  });
  upload.on('error', () => undefined);
  const answer = once(upload, 'response').then(async ([response]: IncomingMessage[]) => ({
    status: response?.statusCode ?? 0,
    headers: response?.headers ?? {},
    body: response ? await text(response) : '',
  }));
  answer.catch(() => undefined);
  upload.flushHeaders();
  return { request: upload, answer };
}

function cookieOf(client: Client): string {
  const access = { path: '/', domain: '127.0.0.1', secure: false, script: false };
  return client.jar
    .getCookies(access as never)
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ');
}
