import { ChatDemo } from '#components/office/own-site/ChatDemo.tsx';
import type { PageProps } from '#renderer/page-context.ts';
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
          title: 'What it can do',
          text: 'The built-in assistant finds the sentences of your pages that answer a question, quotes them, and links to each source. It finds numbers, addresses and steps, forgives typos, and says so when your pages have no answer.',
        },
        {
          title: 'What it cannot do',
          text: 'It has no language model: it does not write in its own words, translate, calculate, or draw conclusions from several pages. Connect a language model, and it answers in whole sentences, still from your pages and with their links.',
        },
        {
          title: 'No answer is not the end',
          text: 'When your pages don’t cover a question, visitors can leave their email and you get the question by email.',
        },
        {
          title: 'Your data stays with you',
          text: 'The built-in assistant runs in the same process as everything else. No question leaves your server.',
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
