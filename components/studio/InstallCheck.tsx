import { useMutation } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import type { RefusedForm } from '../../server/platform/http/sessions.ts';
import { Form } from '../forms/Form.tsx';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import css from './install.module.css';

/** The answer of `POST /api/sites/{id}/check-install`. */
interface Check {
  ok: boolean;
  message: string;
  details: string[];
}

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
    mutationFn: async () => (await api.post<{ check: Check }>(action, {})).check,
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
          <Notice kind={data.ok ? 'success' : 'warning'} title={data.message}>
            {data.details.length > 0 && (
              <ul className={css.details}>
                {data.details.map((detail) => (
                  <li key={detail}>{detail}</li>
                ))}
              </ul>
            )}
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
