import { SearchDemo } from '#components/office/own-site/SearchDemo.tsx';
import type { PageProps } from '#renderer/page-context.ts';
import { AgentIsOff, AgentPage } from '../AgentPage.tsx';
import type { Data } from './+data.ts';

export default function Page({ data: { search } }: PageProps<Data>) {
  return (
    <AgentPage
      title="Found while they type."
      lead="One search for your whole website. It shows the right passage, not just the right page, and forgives a slip of the finger."
      demo={search ? <SearchDemo search={search} /> : <AgentIsOff />}
      facts={[
        {
          title: 'To the very place',
          text: 'Each result shows its page and heading, highlights the matching words, and links to that section.',
        },
        {
          title: 'Forgiving',
          text: 'Misspelt words, other endings and words not typed to their end are understood.',
        },
        {
          title: 'What it cannot do',
          text: 'Built in, it finds words and their forms; what is closest in meaning comes first. A page without any word of the search is found with your own synonyms, or with an embedding model.',
        },
        {
          title: 'By keyboard',
          text: 'Ctrl K, ⌘K or the slash key opens it wherever nothing is typed; the arrow keys walk through the results.',
        },
        {
          title: 'And on to the chat',
          text: 'One click hands the search over to the assistant.',
        },
      ]}
    />
  );
}
