/** Calls of the API by somebody who is signed in. */
export interface ApiSession {
  /** The session's cookie, as a browser sends it. */
  cookie: string;
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body: object): Promise<T>;
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
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  return {
    cookie,
    get: async (path) =>
      (await succeeded(fetch(origin + path, { headers: { ...headers, Cookie: cookie } }))).json(),
    post: async (path, body) => (await post(path, body, { Cookie: cookie })).json(),
  };
}

async function succeeded(call: Promise<Response>): Promise<Response> {
  const answer = await call;
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${await answer.text()}`);
  return answer;
}
