import { camelCaseKeys } from '../../lib/case.ts';
import type { AnswerEvent, Answerer, Question } from '../../server/chat/answers/answer.ts';
import type { Search } from '../../server/search/search.ts';

/** A visitor of a site who asks and searches over HTTP, like the widget does. */
export async function openVisitor(origin: string, site: string, host: string) {
  const headers = { Origin: host, 'Content-Type': 'application/json', Accept: 'application/json' };
  const session = await send(`${origin}/api/widget/session`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ site }),
  });
  const known = { ...headers, Authorization: `Bearer ${session.token}` };

  const search: Pick<Search, 'pages'> = {
    async pages(_botId, text, { limit, page }) {
      const query = new URLSearchParams({ q: text, limit: String(limit), page: String(page) });
      return send(`${origin}/api/widget/search?${query}`, { headers: known });
    },
  };
  const answerer: Answerer = {
    async *answer({ text }: Question): AsyncIterable<AnswerEvent> {
      const body = JSON.stringify({ message: text });
      const answer = await send(`${origin}/api/widget/chat`, { method: 'POST', headers: known, body });
      yield { type: 'token', text: answer.response };
      yield { type: 'citations', citations: answer.citations };
      yield { type: 'done', answered: answer.answered, related: answer.related };
    },
  };
  return { search, answerer };
}

// biome-ignore lint/suspicious/noExplicitAny: each caller knows which call it made
async function send(url: string, init: RequestInit): Promise<any> {
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return camelCaseKeys(await response.json());
}
