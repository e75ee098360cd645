import { Checkbox } from '#components/forms/Checkbox.tsx';
import { SubmitForm } from '#components/forms/SubmitForm.tsx';
import { CodeBlock } from '#components/sites/studio/CodeBlock.tsx';
import css from '#components/sites/studio/install.module.css';
import type { PanelProps } from '#components/sites/studio/props.ts';
import type { IdentitySecretView, SiteDetails } from '#server/sites/sites.ts';

interface VisitorIdentityProps extends PanelProps {
  site: SiteDetails;
  /** Absent until the owner asks for it: it must not be seen over a shoulder. */
  identity: IdentitySecretView | null;
}

const SHOWN = '?secret=show#identity';

const ON_THE_SERVER = `const { createHmac } = require('node:crypto');
const hash = createHmac('sha256', SECRET).update(userId).digest('hex');`;

const ON_THE_PAGE = `(window.Foyer ||= []).push(['identify', { userId, hash, name, email }]);`;

/** Explains how a website identifies its signed-in visitors, with the secret that signs their ids. */
export function VisitorIdentity({ site, identity, here }: VisitorIdentityProps) {
  if (!identity)
    return (
      <p>
        <a href={here + SHOWN}>Show how, and the secret</a>
      </p>
    );
  return (
    <div className={css.check}>
      <p>Your server signs the visitor’s id with this secret. Never put the secret into a page.</p>
      <CodeBlock code={identity.secret} />
      <p>On your server, here with Node.js:</p>
      <CodeBlock code={ON_THE_SERVER} />
      <p>On your pages:</p>
      <CodeBlock code={ON_THE_PAGE} />
      {identity.previousExpiresAt && <p>The secret before this one still works for a day.</p>}
      <details className={css.guide}>
        <summary>Replace the secret</summary>
        <SubmitForm
          id="rotate-secret"
          action={`/api/sites/${site.id}/identity-secret`}
          next={here + SHOWN}
          back={here + SHOWN}
          submit="Replace secret"
          kind="quiet"
        >
          <Checkbox name="revoke" label="The old one is known to others: end it now" />
          <p>Otherwise the old one works for one more day, so that you can change it on your servers.</p>
        </SubmitForm>
      </details>
    </div>
  );
}
