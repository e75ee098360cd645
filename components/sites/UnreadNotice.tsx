import { AdminForm } from '../admin/AdminForm.tsx';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import css from './sites.module.css';

/** A source of a website that could not be read. */
export interface UnreadSite {
  id: string;
  botId: string;
  name: string;
  /** `/u/{name}/sites/{slug}` */
  href: string;
  /** It is the website itself. */
  isWebsite: boolean;
  error: string | null;
}

/** Why a website could not be read, and the two ways on. */
export function UnreadNotice({ site, here }: { site: UnreadSite; here: string }) {
  const { id, botId, name, href, isWebsite, error } = site;
  return (
    <Notice kind="danger">
      <p>
        <a href={href}>{name}</a> could not be read. {error}
      </p>
      <div className={css.ways}>
        <AdminForm action={`/api/bots/${botId}/sources/${id}/sync`} next={here}>
          <Button kind="quiet">Retry</Button>
        </AdminForm>
        {isWebsite ? (
          <a href={`${href}/settings?change=address`}>Change address</a>
        ) : (
          <a href={`${href}/knowledge?source=${id}`}>See the source</a>
        )}
      </div>
    </Notice>
  );
}
