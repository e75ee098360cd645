interface Reply {
  chat_id: string;
  message_id: string;
  response: string;
  answered: boolean;
  citations: { title: string; url: string }[];
  related: { title: string; url: string }[];
}

interface Found {
  results: { title: string; url: string }[];
  count: number;
  answer: { title: string } | null;
  message?: string;
}

export type TestVisitor = Awaited<ReturnType<typeof createVisitor>>;

/**
 * A visitor of a customer's website, with the requests of the widget.
 * @param server the origin of the server
 * @param pageOrigin the origin of the customer's pages
 */
export async function createVisitor(server: string, site: string, pageOrigin: string) {
  let token = '';
  async function send<T>(method: string, path: string, body?: object): Promise<T> {
    const answer = await fetch(`${server}/api/widget/${path}`, {
      method,
      headers: {
        Origin: pageOrigin,
        Accept: 'application/json',
        'Content-Type': 'application/json',
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  }
  const session = await send<{ token: string; visitor_id: string }>('POST', 'session', { site });
  token = session.token;
  return {
    id: session.visitor_id,
    ask: (message: string, chatId?: string, more: { page?: string; locale?: string } = {}) =>
      send<Reply>('POST', 'chat', { message, chatId, ...more }),
    search: (q: string) => send<Found>('GET', `search?q=${encodeURIComponent(q)}`),
    rate: (messageId: string, vote: 'up' | 'down', reason?: string) =>
      send<object>('POST', 'feedback', { messageId, vote, reason }),
    leave: (
      email: string,
      lead: { name?: string; message?: string; chatId?: string; fields?: object } = {},
    ) => send<object>('POST', 'lead', { email, consent: true, ...lead }),
    report: (type: 'open' | 'share' | 'search_click', data: object) =>
      send<object>('POST', 'event', { type, data }),
  };
}
