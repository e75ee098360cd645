import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { type Person, signedInPerson, tokenIn } from '../../factories.ts';
import { linkIn } from '../accounts/mail.ts';
import { startApp, type TestApp } from '../app/app.ts';
import { eventually } from '../app/eventually.ts';
import { cookieOf, openStream, type TestStream, type WidgetVisitor, widgetVisitor } from './people.ts';

const HOST = 'https://shop.example';

/** A message of a conversation or of a stream. */
export interface Line {
  content: string;
  author: { kind: string };
}

/** A website whose visitors are offered a person, for the tests of this file: with its owner, an operator and a visitor, who is another one in each test. */
export function withTeaShop() {
  const streams: TestStream[] = [];
  const shop = {
    app: {} as TestApp,
    owner: {} as Person,
    operator: {} as Person,
    visitor: {} as WidgetVisitor,
    siteId: '',
    /** What the clock of the server shows. */
    now: Date.UTC(2026, 10, 23, 12),
  };

  beforeAll(async () => {
    shop.app = await startApp({}, { now: () => new Date(shop.now) });
    shop.owner = await signedInPerson(shop.app);
    const site = { name: 'Tea shop', domain: 'shop.example' };
    const { body } = await shop.owner.client.post('/api/sites').send(site).expect(201);
    shop.siteId = body.site.id;
    shop.operator = await member('operator');
    shop.visitor = await newVisitor();
  });
  afterAll(() => shop.app.close());
  afterEach(async () => {
    for (const stream of streams.splice(0)) stream.close();
    await offer('always');
    shop.visitor = await newVisitor();
  });

  const newVisitor = (id?: string) => widgetVisitor(shop.app.origin, 'tea-shop', HOST, id);

  async function member(role: string): Promise<Person> {
    const person = await signedInPerson(shop.app);
    const { email, client } = person;
    await shop.owner.client.post(`/api/sites/${shop.siteId}/members`).send({ email, role }).expect(201);
    const token = tokenIn(linkIn(await shop.app.mailbox.waitFor(email)));
    await client.post('/api/team-invitations/accept').send({ token }).expect(200);
    return person;
  }

  async function removeFromTeam({ email }: Person): Promise<void> {
    const members = `/api/sites/${shop.siteId}/members`;
    const team = (await shop.owner.client.get(members).expect(200)).body.results;
    const { id } = team.find((one: { email: string }) => one.email === email);
    await shop.owner.client.delete(`${members}/${id}`).expect(200);
  }

  const offer = (kind: string, more: object = {}) =>
    shop.owner.client
      .patch(`/api/sites/${shop.siteId}`)
      .send({ people: { offer: kind, hours: null, words: [], claimMinutes: 5, silentMinutes: 15, ...more } })
      .expect(200);

  const act = (person: Person, chatId: string, action: string, body: object = {}) =>
    person.client.post(`/api/inbox/${chatId}/${action}`).send(body);

  async function listen(path: string, headers: Record<string, string>): Promise<TestStream> {
    const stream = await openStream(shop.app.origin + path, headers);
    streams.push(stream);
    await eventually(() => expect(stream.events[0]?.type).toBe('ready'));
    return stream;
  }

  const conversation = async (chatId: string) =>
    (await shop.visitor.get(`conversation?chatId=${chatId}`).expect(200)).body.conversation;

  return Object.assign(shop, {
    newVisitor: () => newVisitor(),
    member,
    removeFromTeam,
    offer,
    act,
    say: (person: Person, chatId: string, content: string, more: object = {}) =>
      act(person, chatId, 'messages', { content, clientId: crypto.randomUUID(), ...more }),
    listenAs: (person: Person, query = '') =>
      listen(`/api/inbox/events${query}`, { cookie: cookieOf(person.client) }),
    listenAsVisitor: (chatId: string, query = '') =>
      listen(`/api/widget/events?chatId=${chatId}${query}`, shop.visitor.headers),

    /** A conversation that waits for a person. */
    async waiting(message = 'Is anybody there?'): Promise<string> {
      await offer('always');
      const { body } = await shop.visitor.post('person', { message }).expect(200);
      expect(body).toMatchObject({ status: 'waiting', opens_at: null });
      return body.chat_id;
    },

    /** An hour later the visitor's token has expired. */
    async later(minutes: number): Promise<void> {
      shop.now += minutes * 60_000;
      shop.visitor = await newVisitor(shop.visitor.id);
    },

    conversation,
    lines: async (chatId: string): Promise<string[]> =>
      (await conversation(chatId)).messages.map(({ author, content }: Line) => `${author.kind}: ${content}`),
  });
}

/** What visitors and people have written, as a stream told of it. */
export const contents = ({ events }: TestStream) =>
  events.flatMap(({ type, data }) => {
    const { message } = data as { message?: Line };
    return type === 'message' && message && message.author.kind !== 'system' ? message.content : [];
  });
