import { AccountNav } from '#components/accounts/account/AccountNav.tsx';
import { Clock } from '#components/answers/playground/Clock.tsx';
import { LibraryPath } from '#components/media/library-path.ts';
import { MediaLibrary } from '#components/media/MediaLibrary.tsx';
import { Meters } from '#components/sites/dashboard/Usage.tsx';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';

export default function Page({ data, account: { user } }: PageProps<Data>) {
  const { userName, ownerId, path, usage } = data;
  const { now, ...library } = data.library;
  return (
    <>
      <AccountNav userName={userName} current="files" />
      <Clock now={now} timeZone={user?.timeZone ?? null}>
        <LibraryPath value={path}>
          <MediaLibrary title="Files" ownerId={ownerId} owners={[]} {...library}>
            <Meters rows={usage} />
          </MediaLibrary>
        </LibraryPath>
      </Clock>
    </>
  );
}
