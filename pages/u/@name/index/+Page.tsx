import { AddSiteForm } from '../../../../components/sites/AddSiteForm.tsx';
import { SiteCard } from '../../../../components/sites/SiteCard.tsx';
import sitesCss from '../../../../components/sites/sites.module.css';
import type { PageProps } from '../../../../renderer/page-context.ts';
import type { Data } from './+data.ts';
import css from './dashboard.module.css';

export default function Page({ data, refused }: PageProps<Data>) {
  const { userName, sites, count } = data;
  return (
    <div className={css.columns}>
      <section>
        <h1>{count === 0 ? 'Add your first website' : 'Your websites'}</h1>
        {count === 0 && (
          <ol className={css.steps}>
            <li>Enter the address of your website. Foyer reads its pages, which takes a minute or two.</li>
            <li>Copy one line of script into your pages.</li>
            <li>Your visitors can ask, search and share.</li>
          </ol>
        )}
        <ul className={sitesCss.cards}>
          {sites.map(({ site, sources }) => (
            <li key={site.id}>
              <SiteCard site={site} sources={sources} userName={userName} />
            </li>
          ))}
        </ul>
        <p className={css.all}>
          {count > 0 && (
            <a href={`/u/${userName}/sites`}>
              {count > sites.length ? `All ${count} websites` : 'The lines of script'}
            </a>
          )}
          <a href="/playground/new">Talk to an assistant</a>
        </p>
      </section>
      <section className={css.add} aria-labelledby="add-heading">
        <h2 id="add-heading">Add a website</h2>
        <AddSiteForm userName={userName} refused={refused} />
      </section>
    </div>
  );
}
