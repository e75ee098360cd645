import { Clock } from '#components/answers/playground/Clock.tsx';
import { Button } from '#components/ui/Button.tsx';
import { EmptyState } from '#components/ui/EmptyState.tsx';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';
import css from './Playground.module.css';
import { Playground } from './Playground.tsx';

export default function Page({ data, account: { user } }: PageProps<Data>) {
  const [bot, ...others] = data.bots;
  if (!bot) return <NobodyToAsk userName={user?.name ?? ''} />;
  return (
    <Clock now={data.now} timeZone={user?.timeZone ?? null}>
      <Playground {...data} bots={[bot, ...others]} />
    </Clock>
  );
}

/** Shown to users without an assistant, on a server without an assistant for its own website. */
function NobodyToAsk({ userName }: { userName: string }) {
  return (
    <div className={css.column}>
      <h1 className="visually-hidden">Playground</h1>
      <EmptyState drawing="chat" title="No assistant yet">
        <p>Try your website’s assistant before your visitors do. Add a website first.</p>
        <Button href={`/u/${userName}#add-site`}>Add website</Button>
      </EmptyState>
    </div>
  );
}
