import { refusedForm } from '../../../components/forms/Form.tsx';
import { Clock } from '../../../components/playground/Clock.tsx';
import { NobodyToAsk } from '../../../components/playground/NobodyToAsk.tsx';
import { Playground } from '../../../components/playground/Playground.tsx';
import type { PageProps } from '../../../renderer/page-context.ts';
import type { Data } from './+data.ts';

export default function Page({ data, viewer, refused }: PageProps<Data>) {
  const [bot, ...others] = data.bots;
  if (!bot) return <NobodyToAsk userName={viewer?.name ?? ''} />;
  return (
    <Clock now={data.now} timeZone={viewer?.timeZone ?? null}>
      <Playground {...data} bots={[bot, ...others]} refused={refusedForm(refused, 'ask')} />
    </Clock>
  );
}
