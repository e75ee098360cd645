import { SiteCard, type SiteWithSources } from '#components/sites/SiteCard.tsx';
import sitesCss from '#components/sites/sites.module.css';

interface WebsitesProps {
  userName: string;
  /** The newest websites. */
  sites: SiteWithSources[];
  /** The total number of websites. */
  count: number;
}

export function Websites({ userName, sites, count }: WebsitesProps) {
  return (
    <section aria-labelledby="websites-heading">
      <h2 id="websites-heading">Your websites</h2>
      <ul className={sitesCss.cards}>
        {sites.map(({ site, sources }) => (
          <li key={site.id}>
            <SiteCard site={site} sources={sources} userName={userName} heading="h3" />
          </li>
        ))}
      </ul>
      <p>
        <a href={`/u/${userName}/sites`}>{count > sites.length ? `All ${count} websites` : 'All websites'}</a>
      </p>
    </section>
  );
}
