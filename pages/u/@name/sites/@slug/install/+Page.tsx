import { useState } from 'react';
import { Field } from '#components/forms/Field.tsx';
import { ScriptLine } from '#components/sites/sites/ScriptLine.tsx';
import { CodeBlock } from '#components/sites/studio/CodeBlock.tsx';
import css from '#components/sites/studio/install.module.css';
import { guidesFor, INLINE_ELEMENTS } from '#components/sites/studio/install-snippets.ts';
import type { PanelProps } from '#components/sites/studio/props.ts';
import { SiteHeader } from '#components/sites/studio/SiteHeader.tsx';
import { StudioForm } from '#components/sites/studio/StudioForm.tsx';
import { Section } from '#components/ui/Section.tsx';
import { api } from '#lib/api.ts';
import type { PageProps } from '#renderer/page-context.ts';
import type { SiteView } from '#server/sites/sites.ts';
import type { Data } from './+data.ts';
import { DomainVerification } from './DomainVerification.tsx';
import { InstallCheck } from './InstallCheck.tsx';
import { VisitorIdentity } from './VisitorIdentity.tsx';

const DOMAINS = 'domains';

export default function Page({ data: { site, path, identity, seen } }: PageProps<Data>) {
  const here = `${path}/install`;
  return (
    <>
      <SiteHeader site={site} path={path} current="install" />
      <Section
        id="line"
        title="The script line"
        about="One line brings chat, search and share buttons. Changes in the studio reach it within five minutes."
      >
        <p>
          Paste it into your pages, just before <code>&lt;/body&gt;</code>.
        </p>
        <ScriptLine script={site.script} />
        <InstallCheck site={site} here={here} seen={seen} />
      </Section>
      <Section id="guides" title="Step by step" about="For the systems that most websites are made with.">
        <div>
          {guidesFor(site.scriptUrl).map(({ title, steps, code }) => (
            <details key={title} className={css.guide}>
              <summary>{title}</summary>
              <ol>
                {steps.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
              <CodeBlock code={code} />
            </details>
          ))}
          <details className={css.guide}>
            <summary>Content Security Policy</summary>
            <p>
              If your website sends one, add <code>{new URL(site.scriptUrl).origin}</code> to its{' '}
              <code>script-src</code> and <code>connect-src</code>. Nothing else is needed.
            </p>
          </details>
        </div>
      </Section>
      <Section
        id="elements"
        title="Inside a page"
        about="Besides the button in the corner, these elements put an agent where you want it. They need the script line on the same page."
      >
        <ul className={css.elements}>
          {INLINE_ELEMENTS.map(({ tag, use, code }) => (
            <li key={tag}>
              <p>{use}</p>
              <CodeBlock code={code} />
            </li>
          ))}
        </ul>
      </Section>
      <AllowedDomains site={site} here={here} />
      <Section
        id="programs"
        title="Your own programs"
        about="They search and ask with an API key, and other assistants do so over the Model Context Protocol."
      >
        <p>
          <a href={`${path}/api`}>Create an API key</a>
        </p>
      </Section>
      <Section
        id="identity"
        title="Logged-in visitors"
        about="If your website knows who is logged in, the assistant can know it too: conversations follow the person, and you see whose they are."
      >
        <VisitorIdentity site={site} identity={identity} here={here} />
      </Section>
      <Section
        id="ownership"
        title="Your domain"
        about={`Shows that ${site.domain} is yours. The widget works without it.`}
      >
        <DomainVerification site={site} here={here} />
      </Section>
    </>
  );
}

function AllowedDomains({ site: loaded, here }: PanelProps & { site: SiteView }) {
  const [site, setSite] = useState(loaded);
  const action = `/api/sites/${site.id}`;
  return (
    <Section
      id="allowed"
      title="Allowed domains"
      about={`The widget works on ${site.domain}, and on the domains that you add. On others, visitors read that it is not available.`}
    >
      <StudioForm
        id={DOMAINS}
        action={action}
        next={`${here}#${DOMAINS}`}
        label="Save domains"
        showsStored
        save={async (values) => setSite((await api.patch<{ site: SiteView }>(action, values)).site)}
      >
        <Field
          name="allowedDomains"
          label={`Domains besides ${site.domain}`}
          help="One per line, such as *.example.org or localhost:8080."
          value={site.allowedDomains.join('\n')}
          rows={3}
          optional
        />
      </StudioForm>
    </Section>
  );
}
