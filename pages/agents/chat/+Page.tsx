import { ChatDemo } from '../../../components/own-site/ChatDemo.tsx';
import type { PageProps } from '../../../renderer/page-context.ts';
import { AgentIsOff, AgentPage } from '../AgentPage.tsx';
import type { Data } from './+data.ts';

export default function Page({ data: { chat } }: PageProps<Data>) {
  return (
    <AgentPage
      title="Your pages answer."
      lead="Visitors ask in their own words. The chat answers in yours, and links to the passage it quotes."
      demo={chat ? <ChatDemo chat={chat} /> : <AgentIsOff />}
      facts={[
        {
          title: 'Nothing is made up',
          text: 'Every sentence of an answer stands on a page of yours, with a number that leads to the very place. What your pages do not say, the chat does not claim to know.',
        },
        {
          title: 'No answer is not the end',
          text: 'Where your pages are silent, a visitor can leave an email address, and you get the question by mail.',
        },
        {
          title: 'Your data stays with you',
          text: 'The built-in answerer runs in the same process as everything else. No question leaves your server.',
        },
        {
          title: 'For everybody',
          text: 'It works by keyboard and with screen readers, on a phone with one hand, and it respects reduced motion.',
        },
        {
          title: 'Yours in look',
          text: 'Colour, side of the page, light or dark: a change shows on your website within five minutes, without pasting anything again.',
        },
      ]}
    />
  );
}
