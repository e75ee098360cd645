import type { UnreadSource } from '#server/sites/sites.ts';
import { AdminForm } from '../../office/admin/AdminForm.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import css from './sites.module.css';

interface UnreadNoticeProps {
  /** The source that could not be read; `isWebsite` means that it is the website itself. */
  source: Pick<UnreadSource, 'id' | 'botId' | 'isWebsite' | 'error'>;
  name: string;
  /** `/u/{name}/sites/{slug}` */
  path: string;
  here: string;
}

/** Says that a website could not be read, with a retry and a link to change it. */
export function UnreadNotice({
  source: { id, botId, isWebsite, error },
  name,
  path,
  here,
}: UnreadNoticeProps) {
  return (
    <Notice kind="danger">
      <p>
        <a href={path}>{name}</a> could not be read. {error}
      </p>
      <div className={css.ways}>
        <AdminForm action={`/api/bots/${botId}/sources/${id}/sync`} next={here}>
          <Button kind="quiet">Retry</Button>
        </AdminForm>
        {isWebsite ? (
          <a href={`${path}/settings?change=address`}>Change address</a>
        ) : (
          <a href={`${path}/knowledge?source=${id}`}>See the source</a>
        )}
      </div>
    </Notice>
  );
}
