import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Clock } from '#components/answers/playground/Clock.tsx';
import type { Data } from './+data.ts';
import type { Conversation, ShownMessage } from './inbox-types.ts';
import { MessageView } from './MessageView.tsx';
import type { Inbox } from './use-inbox.ts';

const RELATED = { title: 'Kettles', heading: '', url: 'https://shop.example/kettles', excerpt: '' };
const ANSWER: ShownMessage = {
  id: '1',
  role: 'assistant',
  author: { kind: 'assistant', name: 'Tea', picture: null },
  isNote: false,
  content: 'We ship on Mondays.',
  citations: [],
  related: [RELATED],
  answered: true,
  attachments: [],
  createdAt: '2026-11-27T12:00:00.000Z',
  clientId: null,
  pageUrl: null,
  savedAs: null,
};

const render = (message: ShownMessage) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Clock now={ANSWER.createdAt} timeZone="UTC">
        <MessageView
          message={message}
          question=""
          data={{} as Data}
          inbox={{} as Inbox}
          chat={{ site: { id: '1' } } as Conversation}
          delivery={null}
        />
      </Clock>
    </QueryClientProvider>,
  );

test('an answer has the pages that the visitor was shown with it', () => {
  expect(render(ANSWER)).toContain('<a href="https://shop.example/kettles"');
  expect(render(ANSWER)).toContain('See also</p>');
  // The text introduces them.
  expect(render({ ...ANSWER, answered: false })).not.toContain('See also</p>');
});

test('a link that an operator has written is one, and only to a page', () => {
  const author = { kind: 'operator', name: 'Ada', picture: null } as const;
  const content = 'See [Shipping](https://shop.example/shipping) and [this](javascript:alert(1)).';
  const shown = render({ ...ANSWER, author, content, related: [], answered: null });
  expect(shown).toContain(
    '<a href="https://shop.example/shipping" target="_blank" rel="noopener">Shipping</a>',
  );
  expect(shown).not.toContain('href="javascript');
});
