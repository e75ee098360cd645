import { History } from '#components/accounts/audit/History.tsx';
import { Clock } from '#components/answers/playground/Clock.tsx';
import { FilePage } from '#components/media/FilePage.tsx';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';

export default function Page({ data: { now, history, ...loaded }, account: { user } }: PageProps<Data>) {
  return (
    <Clock now={now} timeZone={user?.timeZone ?? null}>
      <FilePage {...loaded} viewer={user} />
      <History kind="media" id={loaded.file.id} entries={history} />
    </Clock>
  );
}
