import { StudioHeader } from '#components/sites/studio/StudioHeader.tsx';
import { Section } from '#components/ui/Section.tsx';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';
import { ApiExamples } from './ApiExamples.tsx';
import { ApiKeys } from './ApiKeys.tsx';

export default function Page({ data }: PageProps<Data>) {
  const { bot, path, keys, newKey, origin } = data;
  return (
    <>
      <StudioHeader studio={data} current="api" />
      <Section
        id="keys"
        title="API keys"
        about="With a key, your own programs search in this assistant’s content and ask it."
      >
        <ApiKeys botId={bot.id} here={`${path}/api`} keys={keys} newKey={newKey} />
      </Section>
      <Section
        id="examples"
        title="How to use them"
        about="Answers count in your plan like those of the widget."
      >
        <ApiExamples origin={origin} botId={bot.id} apiKey={newKey} />
        <p>
          <a href={`${path}/api/conversations`}>Conversations of your programs</a>
        </p>
      </Section>
    </>
  );
}
