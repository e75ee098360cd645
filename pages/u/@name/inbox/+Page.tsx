import { Clock } from '#components/answers/playground/Clock.tsx';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';
import { Inbox } from './Inbox.tsx';

export default function Page({ data, account: { user } }: PageProps<Data>) {
  return (
    <Clock now={data.now} timeZone={user?.timeZone ?? null}>
      <Inbox data={data} />
    </Clock>
  );
}
