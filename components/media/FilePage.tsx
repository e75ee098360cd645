import { useState } from 'react';
import type { MediaUse } from '#lib/media-use.ts';
import { isAdmin, isStaff } from '#lib/roles.ts';
import { adminPostPath, adminUserPath } from '#lib/routes.ts';
import type { Viewer } from '#server/accounts/accounts.ts';
import type { MediaDetails } from '#server/media/media.ts';
import { FileInput } from '../forms/FileInput.tsx';
import { useRefused } from '../forms/use-refused.ts';
import { LIST_FORM } from '../office/admin/AdminForm.tsx';
import { AdminTitle } from '../office/admin/AdminTitle.tsx';
import { Confirm } from '../office/admin/Confirm.tsx';
import { Button } from '../ui/Button.tsx';
import css from './details.module.css';
import { useLibraryPath } from './library-path.ts';
import { MediaFacts } from './MediaFacts.tsx';
import { MediaForm } from './MediaForm.tsx';
import { Refused, refusalOf } from './Refused.tsx';
import { FileForm } from './UploadForm.tsx';

interface FilePageProps {
  file: MediaDetails;
  /** Null where the account is gone. */
  ownerName: string | null;
  siteUrl: string;
  viewer: Viewer | null;
}

/** Everything about a file; what was saved shows in all of it. */
export function FilePage({ file: loaded, ownerName, siteUrl, viewer }: FilePageProps) {
  const library = useLibraryPath();
  const [file, setFile] = useState(loaded);
  return (
    <>
      <AdminTitle title={file.details.title}>
        <a href={library}>All files</a>
      </AdminTitle>
      <div className={css.columns}>
        <MediaForm file={file} onSave={(saved) => setFile({ ...file, ...saved })} />
        <div className={css.side}>
          <MediaFacts file={file} ownerName={ownerName} siteUrl={siteUrl} />
          <UsedIn uses={file.usedIn} viewer={viewer} />
          <ReplaceFile file={file} />
          <DeleteFile file={file} />
        </div>
      </div>
    </>
  );
}

/** The places where a file is used, with links to those that the viewer may open. */
function UsedIn({ uses, viewer }: { uses: MediaUse[]; viewer: Viewer | null }) {
  return (
    <section aria-labelledby="used">
      <h2 id="used">Where it is used</h2>
      {uses.length === 0 ? (
        <p>Nowhere yet.</p>
      ) : (
        <ul className={css.uses}>
          {uses.map((use) => (
            <li key={`${use.href} ${use.label}`} dir="auto">
              <Use use={use} viewer={viewer} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Staff cannot open the pages of other users, so links lead to the post in the back office, or to the user for admins. */
function Use({ use: { kind, label, href }, viewer }: { use: MediaUse; viewer: Viewer | null }) {
  const [, postId] = kind === 'post' ? (/\/posts\/([^/]+)$/.exec(href) ?? []) : [];
  if (postId && isStaff(viewer)) return <a href={adminPostPath(postId)}>{label}</a>;
  if ((kind === 'product' || kind === 'item') && !isAdmin(viewer)) return label;
  const [, ownerName] = /^\/u\/([^/]+)\//.exec(href) ?? [];
  if (!ownerName || ownerName === viewer?.name) return <a href={href}>{label}</a>;
  if (!viewer || !isAdmin(viewer)) return label;
  if (kind === 'user') return <a href={adminUserPath(ownerName)}>{label}</a>;
  return (
    <>
      {label} of <a href={adminUserPath(ownerName)}>{ownerName}</a>
    </>
  );
}

const REPLACE_FORM = 'replace';

/** Puts another file of the same kind under the same address. */
function ReplaceFile({ file }: Pick<FilePageProps, 'file'>) {
  const library = useLibraryPath();
  return (
    <section aria-labelledby="replace-heading">
      <h2 id="replace-heading">Replace file</h2>
      <p>The address stays, and so do its texts. Wherever the file is used, the new one appears.</p>
      <FileForm
        id={REPLACE_FORM}
        className={css.form}
        action={`/api/media/${file.id}/reupload`}
        next={`${library}/${file.id}`}
        refusalTitle="The file was not replaced"
      >
        <FileInput label="New file" required />
        <Button kind="quiet">Replace</Button>
      </FileForm>
    </section>
  );
}

/** Deletes a file that is used nowhere. */
function DeleteFile({ file }: Pick<FilePageProps, 'file'>) {
  const library = useLibraryPath();
  const refusal = refusalOf(useRefused(LIST_FORM));
  const isUsed = file.usedIn.length > 0;
  return (
    <section aria-labelledby="delete-heading">
      <h2 id="delete-heading">Delete file</h2>
      {refusal && <Refused id={LIST_FORM} refusal={refusal} />}
      {isUsed && !refusal && (
        <p>It can’t be deleted while it is used: {file.usedIn.map(({ label }) => label).join(', ')}.</p>
      )}
      {!isUsed && (
        <Confirm
          id="delete-file"
          opener="Delete file"
          title={`Delete ${file.details.title}?`}
          confirm="Delete file"
          action={`/api/media/${file.id}`}
          next={library}
        >
          <p>Its address stops working. It can’t be undone.</p>
        </Confirm>
      )}
    </section>
  );
}
