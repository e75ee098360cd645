import type { Page } from 'playwright';

/** An event of a streamed answer, as sent by the API. */
export type SentEvent = [event: string, data: unknown];

/** Mocks the API's answers in the page with these events. */
export async function answerWith(page: Page, address: string, events: SentEvent[]): Promise<void> {
  const body = events.map(([event, data]) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`).join('');
  const headers = { 'access-control-allow-origin': '*' };
  await page.route(address, (route) => route.fulfill({ contentType: 'text/event-stream', headers, body }));
}

/** An answer with every kind of content. The links lead to cited sources and to other websites. */
export const RICH_ANSWER = `Tea is returned in **two steps** [1], see [the form](https://shop.example/form) and
[a stranger](https://evil.example/?q=secret):

1. Pack it:
  - in \`paper\`
  - or in foil
2. Send it

| Kind of tea | Days to return it | Packaging | Remarks |
|---|---|---|---|
| Green | 30 | Unopened | Antidisestablishmentarianism |
| Black | 60 | Opened | None |`;

export const CITATIONS = [
  { n: 1, title: 'Returns', url: 'https://shop.example/returns', excerpt: 'You can return tea.' },
];

export const RELATED = [
  {
    title: 'Exchanging a kettle that somebody gave you',
    heading: 'Orders › Gifts and vouchers',
    url: 'https://shop.example/exchanges#gifts',
    excerpt: 'A gift is exchanged without a receipt.',
  },
  { title: 'Shipping', heading: '', url: 'https://shop.example/shipping', excerpt: 'Two days.' },
];
