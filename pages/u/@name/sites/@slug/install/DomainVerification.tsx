import { useMutation } from '@tanstack/react-query';
import { Fragment } from 'react';
import { SubmitForm } from '#components/forms/SubmitForm.tsx';
import { CodeBlock } from '#components/sites/studio/CodeBlock.tsx';
import css from '#components/sites/studio/install.module.css';
import type { PanelProps } from '#components/sites/studio/props.ts';
import { Badge } from '#components/ui/Badge.tsx';
import { Notice } from '#components/ui/Notice.tsx';
import { api } from '#lib/api.ts';
import { toApiError } from '#lib/api-error.ts';
import type { SiteDetails } from '#server/sites/sites.ts';

const FORM = 'verify';

/** Proves that the domain is its owner's, by DNS or by a file. */
export function DomainVerification({ site, here }: PanelProps & { site: SiteDetails }) {
  const action = `/api/sites/${site.id}/verify-domain`;
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: async () => (await api.post<{ site: SiteDetails }>(action, {})).site,
  });
  if ((data ?? site).isVerified)
    return (
      <p role="status">
        <Badge kind="success">Verified</Badge>
      </p>
    );
  const { dnsName, dnsValue, fileUrl, fileContent } = site.verification;
  return (
    <div className={css.check}>
      <p>Do one of these two, then verify.</p>
      <details className={css.guide} id={`${FORM}-dns`}>
        <summary>Add a DNS record</summary>
        <p>At the company where your domain is registered, add a TXT record.</p>
        <Records records={{ Name: dnsName, Value: dnsValue }} />
      </details>
      <details className={css.guide} id={`${FORM}-file`}>
        <summary>Upload a file</summary>
        <p>Put a file with this content on your website.</p>
        <Records records={{ Address: fileUrl, Content: fileContent }} />
      </details>
      <SubmitForm
        id={FORM}
        action={action}
        next={`${here}#${FORM}`}
        onSubmit={(event) => {
          event.preventDefault();
          mutate();
        }}
        submit="Verify domain"
        kind="quiet"
        busy={isPending}
      />
      <div role="status">
        {error && (
          <Notice kind="warning" title={error.message}>
            <ul className={css.details}>
              {Object.entries(toApiError(error).errors).map(([method, messages]) => (
                <li key={method}>{messages.join(' ')}</li>
              ))}
            </ul>
          </Notice>
        )}
      </div>
    </div>
  );
}

const Records = ({ records }: { records: Record<string, string> }) => (
  <dl className={css.records}>
    {Object.entries(records).map(([name, value]) => (
      <Fragment key={name}>
        <dt>{name}</dt>
        <dd>
          <CodeBlock code={value} />
        </dd>
      </Fragment>
    ))}
  </dl>
);
