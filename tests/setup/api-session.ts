/** Calls of the API by somebody who is signed in. */
export interface ApiSession {
  /** The session's cookie, as a browser sends it. */
  cookie: string;
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body: object): Promise<T>;
  /** Of a page. */
  text(path: string): Promise<string>;
}

/** @throws for an answer that is no success, here and at every later call. */
export async function signIn(
  origin: string,
  person: { email: string; password: string },
): Promise<ApiSession> {
  const headers = { Origin: origin, 'Content-Type': 'application/json', Accept: 'application/json' };
  const post = (path: string, body: object, more: Record<string, string> = {}) =>
    succeeded(
      fetch(origin + path, { method: 'POST', headers: { ...headers, ...more }, body: JSON.stringify(body) }),
    );
  const signedIn = await post('/api/auth/signin', person);
  // The answer begins before the session is saved, and ends after that.
  await signedIn.text();
  // The device gets a cookie of its own.
  const session = signedIn.headers.getSetCookie().find((cookie) => cookie.startsWith('foyer='));
  const cookie = session?.split(';', 1)[0] ?? '';
  const get = (path: string) => succeeded(fetch(origin + path, { headers: { ...headers, Cookie: cookie } }));
  return {
    cookie,
    get: async (path) => (await get(path)).json(),
    text: async (path) => (await get(path)).text(),
    post: async (path, body) => (await post(path, body, { Cookie: cookie })).json(),
  };
}

async function succeeded(call: Promise<Response>): Promise<Response> {
  const answer = await call;
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${await answer.text()}`);
  return answer;
}
