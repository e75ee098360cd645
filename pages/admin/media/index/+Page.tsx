import { Clock } from '#components/answers/playground/Clock.tsx';
import { MediaLibrary } from '#components/media/MediaLibrary.tsx';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';

export default function Page({ data: { now, ...library }, account: { user } }: PageProps<Data>) {
  return (
    <Clock now={now} timeZone={user?.timeZone ?? null}>
      <MediaLibrary title="Media" {...library} />
    </Clock>
  );
}
