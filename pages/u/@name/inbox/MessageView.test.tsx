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
          chat={{} as Conversation}
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
