import { useMutation } from '@tanstack/react-query';
import { Field } from '#components/forms/Field.tsx';
import { SubmitForm } from '#components/forms/SubmitForm.tsx';
import css from '#components/sites/studio/install.module.css';
import type { PanelProps } from '#components/sites/studio/props.ts';
import { At } from '#components/ui/At.tsx';
import { Notice } from '#components/ui/Notice.tsx';
import { api } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';
import type { DisplayTimestamp } from '#lib/display-timestamp.ts';
import type { InstallCheck as Found } from '#server/sites/sites.ts';

interface InstallCheckProps extends PanelProps {
  site: { id: string; domain: string };
  /** When the widget was last seen, by a check or by a visit, and where. */
  seen: { on: string; at: DisplayTimestamp } | null;
}

const FORM = 'check';

/** Fetches a page of the website and says what is found there. Without scripts, the next page says it. */
export function InstallCheck({ site, here, seen }: InstallCheckProps) {
  const action = `/api/sites/${site.id}/check-install`;
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: async (url: string) => (await api.post<{ install: Found }>(action, { url })).install,
  });
  return (
    <div className={css.check}>
      <SubmitForm
        id={FORM}
        action={action}
        next={`${here}#${FORM}`}
        onSubmit={(event) => {
          event.preventDefault();
          mutate(String(new FormData(event.currentTarget).get('url')));
        }}
        submit="Check my website"
        kind="quiet"
        busy={isPending}
      >
        <Field
          name="url"
          label="Page to check"
          placeholder={site.domain}
          help={`Left empty, it is the start page. Any page of ${site.domain} and its allowed domains can be checked.`}
          autoComplete="off"
          optional
        />
      </SubmitForm>
      <div role="status">
        {!data && !error && seen && (
          <Notice kind="success">
            <p>
              The widget was last seen on {seen.on}: <At timestamp={seen.at} />.
            </p>
          </Notice>
        )}
        {data && (
          <Notice kind={data.status === 'installed' ? 'success' : 'warning'} title={TITLES[data.status]}>
            <p>{data.message}</p>
            <p className={css.looked}>
              Looked at {data.requestedUrl}
              {data.pageUrl !== data.requestedUrl && <>, which leads to {data.pageUrl}</>}
            </p>
          </Notice>
        )}
        {error && (
          <Notice kind="danger" text={(error instanceof ApiError && error.fieldMessage) || error.message} />
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
  redirected: 'Leads to another website',
  unreachable: 'The page did not answer',
};
