import { useState } from 'react';
import type { MediaDetails } from '#server/media/media.ts';
import type { RefusedForm } from '#server/platform/http/sessions.ts';
import type { Viewer } from '#server/users/users.ts';
import { AdminTitle } from '../admin/AdminTitle.tsx';
import { DeleteMedia } from './DeleteMedia.tsx';
import css from './details.module.css';
import { useLibraryPath } from './library-path.ts';
import { MediaFacts } from './MediaFacts.tsx';
import { MediaForm } from './MediaForm.tsx';
import { ReplaceFile } from './ReplaceFile.tsx';
import { UsedIn } from './UsedIn.tsx';

interface FilePageProps {
  file: MediaDetails;
  /** Null where the account is gone. */
  ownerName: string | null;
  siteUrl: string;
  viewer: Viewer | null;
  refused: RefusedForm | null;
}

/** Everything about a file; what was saved shows in all of it. */
export function FilePage({ file: loaded, ownerName, siteUrl, viewer, refused }: FilePageProps) {
  const library = useLibraryPath();
  const [file, setFile] = useState(loaded);
  return (
    <>
      <AdminTitle title={file.details.title}>
        <a href={library}>All files</a>
      </AdminTitle>
      <div className={css.columns}>
        <MediaForm file={file} refused={refused} onSave={(saved) => setFile({ ...file, ...saved })} />
        <div className={css.side}>
          <MediaFacts file={file} ownerName={ownerName} siteUrl={siteUrl} />
          <UsedIn uses={file.usedIn} viewer={viewer} />
          <ReplaceFile file={file} refused={refused} />
          <DeleteMedia file={file} refused={refused} />
        </div>
      </div>
    </>
  );
}
