import { SiteCard } from '../../../../../components/sites/SiteCard.tsx';
import sitesCss from '../../../../../components/sites/sites.module.css';
import { Button } from '../../../../../components/ui/Button.tsx';
import { Pager } from '../../../../../components/ui/Pager.tsx';
import type { PageProps } from '../../../../../renderer/page-context.ts';
import type { Data } from './+data.ts';

export default function Page({ data }: PageProps<Data>) {
  const { userName, sites, count, page, lastPage } = data;
  if (count === 0) {
    return (
      <>
        <h1>Websites</h1>
        <p>Add your first website to get its line of script.</p>
        <Button href={`/u/${userName}#add-site`}>Add website</Button>
      </>
    );
  }
  return (
    <>
      <h1>Websites</h1>
      <p>
        Paste the line of a website into its pages, just before <code>&lt;/body&gt;</code>. The widget works
        on the website’s own domain and on those you allow.
      </p>
      <ul className={sitesCss.cards}>
        {sites.map(({ site, sources }) => (
          <li key={site.id}>
            <SiteCard site={site} sources={sources} userName={userName} withScript />
          </li>
        ))}
      </ul>
      <Pager page={page} lastPage={lastPage} addressOf={(n) => `/u/${userName}/sites?page=${n}`} />
      <p>
        <a href={`/u/${userName}#add-site`}>Add another website</a>
      </p>
    </>
  );
}
