import { useMutation } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import type { RefusedForm } from '../../server/platform/http/sessions.ts';
import type { InstallCheck as Found } from '../../server/sites/sites.ts';
import { Form } from '../forms/Form.tsx';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import css from './install.module.css';

interface InstallCheckProps {
  siteId: string;
  /** The path of the page. */
  here: string;
  refused: RefusedForm | null;
}

/** Fetches the website and says whether the script line is on it. Without scripts, a toast of the next page says it. */
export function InstallCheck({ siteId, here, refused }: InstallCheckProps) {
  const action = `/api/sites/${siteId}/check-install`;
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: async () => (await api.post<{ install: Found }>(action, {})).install,
  });
  return (
    <div className={css.check}>
      <Form
        id="check"
        action={action}
        next={`${here}#check`}
        refused={refused}
        onSubmit={(event) => {
          event.preventDefault();
          mutate();
        }}
      >
        <div>
          <Button kind="quiet" busy={isPending}>
            Check my website
          </Button>
        </div>
      </Form>
      <div role="status">
        {data && (
          <Notice kind={data.status === 'installed' ? 'success' : 'warning'} title={TITLES[data.status]}>
            <p>{data.message}</p>
          </Notice>
        )}
        {error && (
          <Notice kind="danger">
            <p>{error.message}</p>
          </Notice>
        )}
      </div>
    </div>
  );
}

const TITLES: Record<Found['status'], string> = {
  installed: 'Installed',
  missing: 'Not found yet',
  wrong_site: 'Another website’s line',
  wrong_address: 'Another server’s line',
  twice: 'More than once',
  blocked: 'Blocked',
  unreachable: 'Your website did not answer',
};
