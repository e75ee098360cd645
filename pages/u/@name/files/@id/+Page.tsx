import { Clock } from '#components/answers/playground/Clock.tsx';
import { FilePage } from '#components/media/FilePage.tsx';
import { LibraryPath } from '#components/media/library-path.ts';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';

export default function Page({ data, account: { user } }: PageProps<Data>) {
  const { now, path, ...loaded } = data;
  return (
    <Clock now={now} timeZone={user?.timeZone ?? null}>
      <LibraryPath value={path}>
        <FilePage {...loaded} viewer={user} />
      </LibraryPath>
    </Clock>
  );
}
