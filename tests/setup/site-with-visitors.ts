import { PASSWORD } from '../factories.ts';
import { signIn } from './api-session.ts';
import type { ServerProcess } from './server-process.ts';

/** Adds a website for a user with this name, without waiting until it is read. */
export async function addSite(foyer: ServerProcess, name: string, domain: string, title: string) {
  const session = await signIn(foyer.origin, { email: `${name}@example.org`, password: PASSWORD });
  const { site } = await session.post<{ site: { id: string; slug: string; bot_id: string } }>('/api/sites', {
    domain,
    name: title,
  });
  return { ...site, session };
}

/** A visitor of a customer's website, as the widget's requests make it. */
export async function visit(foyer: ServerProcess, site: string, origin: string) {
  const send = async <T>(method: string, path: string, body?: object, token = ''): Promise<T> => {
    const answer = await fetch(`${foyer.origin}/api/widget/${path}`, {
      method,
      headers: {
        Origin: origin,
        Accept: 'application/json',
        'Content-Type': 'application/json',
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
      },
      body: body && JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const { token } = await send<{ token: string }>('POST', 'session', { site });
  interface Reply {
    chat_id: string;
    message_id: string;
    response: string;
    answered: boolean;
    citations: { title: string; url: string }[];
  }
  return {
    ask: (message: string, chatId?: string) => send<Reply>('POST', 'chat', { message, chatId }, token),
    search: (q: string) => send<object>('GET', `search?q=${encodeURIComponent(q)}`, undefined, token),
    rate: (messageId: string, vote: 'up' | 'down', reason?: string) =>
      send<object>('POST', 'feedback', { messageId, vote, reason }, token),
    leave: (lead: object) => send<object>('POST', 'lead', { consent: true, ...lead }, token),
    report: (type: string, data: object) => send<object>('POST', 'event', { type, data }, token),
  };
}
