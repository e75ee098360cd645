import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestStorage } from '#tests/setup/websites/site-storage.ts';
import { createSessions, type Session } from './session.ts';

const ID = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
const OTHER_ID = '16fd2706-8baf-433b-82eb-8c7fada847da';

let storage: ReturnType<typeof createTestStorage>;
/** The requests that wait for their answer, in order. */
let requests: ((token: string) => void)[];
/** The visitors in the requests. */
let asked: unknown[];
beforeEach(() => {
  storage = createTestStorage();
  requests = [];
  asked = [];
  vi.stubGlobal(
    'fetch',
    (_url: string, { body }: { body: string }) =>
      new Promise<Response>((resolve) => {
        asked.push(JSON.parse(body).visitor_id);
        requests.push((token) => resolve(Response.json({ token, visitor_id: ID })));
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
  it.each([
    ['an anonymous', OTHER_ID, OTHER_ID],
    ['an identified', 'u_4fzzzxjylrx', ID],
  ])('goes on as %s visitor of a link, on the next page if it may', async (_kind, visitor_id, next) => {
    const sessions = open();
    await sessionOf(sessions, 'first');
    await sessions.adopt({ token: 'mailed', visitor_id });
    expect(await sessions.current()).toMatchObject({ token: 'mailed', visitor_id });
    await sessionOf(open(), 'second');
    expect(asked).toEqual([undefined, next]);
  });

  it('is refused for a website that is not known, readable or not', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const answers = [404, 0, 404];
    vi.stubGlobal('fetch', async () => {
      const status = answers.shift();
      if (!status) throw new TypeError('Failed to fetch');
      return new Response(null, { status });
    });
    const refusal = { status: 404, errors: { site: [] } };
    await expect(open().current()).rejects.toMatchObject(refusal);
    await expect(open().current()).rejects.toMatchObject(refusal);
    expect(answers).toEqual([]);
  });

  it('begins anew where an id is stored that is no id of an anonymous visitor', async () => {
    storage.write('visitor', 'u_4fzzzxjylrx');
    await sessionOf(open(), 'first');
    expect(asked).toEqual([undefined]);
  });
});
