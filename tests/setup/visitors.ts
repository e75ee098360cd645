import supertest from 'supertest';
import type { TestApp } from './app.ts';

/** A visitor of a customer's website, as the widget's requests make it. */
export interface TestVisitor {
  id: string;
  ask(message: string, chatId?: string): Promise<{ chat_id: string; message_id: string; answered: boolean }>;
  search(q: string): Promise<void>;
  rate(messageId: string, vote: 'up' | 'down', reason?: string): Promise<void>;
  leave(email: string, chatId?: string): Promise<void>;
  report(type: 'open' | 'share' | 'search_click', data: object): Promise<void>;
}

export async function createVisitor(app: TestApp, site: string, origin: string): Promise<TestVisitor> {
  const headers = { Origin: origin, Accept: 'application/json' };
  const post = async (path: string, body: object, token = '') => {
    const request = supertest(app.origin).post(`/api/widget/${path}`).set(headers);
    if (token) request.set('Authorization', `Bearer ${token}`);
    const answer = await request.send(body);
    if (answer.status > 201) throw new Error(`${path}: ${answer.status} ${answer.text}`);
    return answer.body;
  };
  const { token, visitor_id } = await post('session', { site });
  return {
    id: visitor_id,
    ask: (message, chatId) => post('chat', { message, chatId }, token),
    async search(q) {
      const request = supertest(app.origin).get(`/api/widget/search?q=${encodeURIComponent(q)}`);
      await request.set({ ...headers, Authorization: `Bearer ${token}` }).expect(200);
    },
    rate: (messageId, vote, reason) => post('feedback', { messageId, vote, reason }, token),
    leave: (email, chatId) => post('lead', { email, chatId, consent: true }, token),
    report: (type, data) => post('event', { type, data }, token),
  };
}
