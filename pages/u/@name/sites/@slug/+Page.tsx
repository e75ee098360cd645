import { ScriptLine } from '../../../../../components/sites/ScriptLine.tsx';
import type { PageProps } from '../../../../../renderer/page-context.ts';
import type { Data } from './+data.ts';
import { Knowledge } from './Knowledge.tsx';
import { SiteName } from './SiteName.tsx';
import { AllowedDomains, RemoveSite } from './SiteSettings.tsx';
import css from './site.module.css';

export default function Page({ data, refused }: PageProps<Data>) {
  const { site } = data;
  return (
    <>
      <SiteName site={site} />
      <p className={css.domain}>{site.domain}</p>
      <div className={css.sections}>
        <Knowledge data={data} refused={refused}>
          <section className={css.section} aria-labelledby="script-heading">
            <h2 id="script-heading">Install the widget</h2>
            <p>
              Paste this line into your pages, just before <code>&lt;/body&gt;</code>. If the website has a
              Content Security Policy, add this server to its <code>script-src</code> and{' '}
              <code>connect-src</code>.
            </p>
            <ScriptLine script={site.script} />
            <p className={`${css.hint} ${css.scripted}`}>
              The button in the corner of this page is what your visitors will see. Try it.
            </p>
          </section>
        </Knowledge>
        <AllowedDomains site={site} refused={refused} />
        <RemoveSite site={site} refused={refused} />
      </div>
      <script async src={`/widget.js?site=${site.slug}`} />
    </>
  );
}
