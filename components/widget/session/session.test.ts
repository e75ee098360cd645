import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createSessions, type Session } from './session.ts';

const storage = { read: () => undefined, write: () => {} } as unknown as Parameters<typeof createSessions>[2];

/** The requests that wait for their answer, in order. */
let requests: ((token: string) => void)[];
beforeEach(() => {
  requests = [];
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>((resolve) => {
        requests.push((token) => resolve(Response.json({ token, visitor_id: 'v' })));
      }),
  );
});

const open = () => createSessions('https://host.example/api/widget', 'tea', storage, () => null);

async function sessionOf(sessions: ReturnType<typeof open>, token: string): Promise<Session> {
  const session = sessions.current();
  requests.at(-1)?.(token);
  return session;
}

describe('a session of the widget', () => {
  it('is renewed once when parallel calls are rejected, and again when the new one is rejected', async () => {
    const sessions = open();
    const first = await sessionOf(sessions, 'first');
    sessions.drop(first);
    const second = await sessionOf(sessions, 'second');
    // The rejection of another call with the first token arrives late.
    sessions.drop(first);
    expect(await sessions.current()).toBe(second);
    sessions.drop(second);
    expect((await sessionOf(sessions, 'third')).token).toBe('third');
    expect(requests).toHaveLength(3);
  });

  it('does not begin again by an answer that arrives after its end', async () => {
    const sessions = open();
    const late = sessions.current();
    sessions.end();
    const second = await sessionOf(sessions, 'second');
    requests[0]?.('first');
    await late;
    sessions.drop(second);
    expect((await sessionOf(sessions, 'third')).token).toBe('third');
  });
});
