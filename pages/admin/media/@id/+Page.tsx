import { FilePage } from '#components/media/FilePage.tsx';
import { Clock } from '#components/playground/Clock.tsx';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';

export default function Page({ data: { now, ...loaded }, account: { user } }: PageProps<Data>) {
  return (
    <Clock now={now} timeZone={user?.timeZone ?? null}>
      <FilePage {...loaded} viewer={user} />
    </Clock>
  );
}
