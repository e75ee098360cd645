import type { MediaUse } from '#lib/media-use.ts';
import { isAdmin, isEditorial } from '#lib/roles.ts';
import { adminPostPath, adminUserPath } from '#lib/routes.ts';
import type { Viewer } from '#server/users/users.ts';
import css from './details.module.css';

interface UsedInProps {
  uses: MediaUse[];
  viewer: Viewer | null;
}

/** The places where a file is used, with links to those that the viewer may open. */
export function UsedIn({ uses, viewer }: UsedInProps) {
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
  if (postId && isEditorial(viewer)) return <a href={adminPostPath(postId)}>{label}</a>;
  const [, ownerName] = /^\/u\/([^/]+)\//.exec(href) ?? [];
  if (!ownerName || ownerName === viewer?.name) return <a href={href}>{label}</a>;
  if (!viewer || !isAdmin(viewer)) return label;
  if (kind === 'profile') return <a href={adminUserPath(ownerName)}>{label}</a>;
  return (
    <>
      {label} of <a href={adminUserPath(ownerName)}>{ownerName}</a>
    </>
  );
}
