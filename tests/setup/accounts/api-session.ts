/** API calls of a signed-in user. */
export interface ApiSession {
  /** The session cookie, as sent by a browser. */
  cookie: string;
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body: object): Promise<T>;
  patch<T>(path: string, body: object): Promise<T>;
  delete(path: string): Promise<void>;
  /** Returns the HTML of a page. */
  text(path: string): Promise<string>;
}

/**
 * Signs in.
 * @throws for unsuccessful responses, here and at every later call.
 */
export async function signIn(
  origin: string,
  person: { email: string; password: string },
): Promise<ApiSession> {
  const headers = {
    Origin: origin,
    'Content-Type': 'application/json',
    Accept: 'application/json',
    // Between two calls a test may wait in the browser for just as long as the server keeps an idle connection.
    Connection: 'close',
  };
  const send = (method: string, path: string, body?: object, more: Record<string, string> = {}) =>
    succeeded(
      fetch(origin + path, { method, headers: { ...headers, ...more }, body: body && JSON.stringify(body) }),
    );
  const signedIn = await send('POST', '/api/auth/signin', person);
  // The response headers are sent before the session is saved; the body ends after it.
  await signedIn.text();
  // The device receives a separate cookie.
  const session = signedIn.headers.getSetCookie().find((cookie) => cookie.startsWith('foyer='));
  const cookie = session?.split(';', 1)[0] ?? '';
  const sendSignedIn = (method: string, path: string, body?: object) =>
    send(method, path, body, { Cookie: cookie });
  return {
    cookie,
    get: async (path) => (await sendSignedIn('GET', path)).json(),
    text: async (path) => (await sendSignedIn('GET', path)).text(),
    post: async (path, body) => (await sendSignedIn('POST', path, body)).json(),
    patch: async (path, body) => (await sendSignedIn('PATCH', path, body)).json(),
    delete: async (path) => void (await sendSignedIn('DELETE', path)).body?.cancel(),
  };
}

async function succeeded(call: Promise<Response>): Promise<Response> {
  const answer = await call;
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${await answer.text()}`);
  return answer;
}
