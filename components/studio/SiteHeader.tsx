import type { SiteView } from '#server/sites/sites.ts';
import { Picture } from '../ui/Picture.tsx';
import { SiteNav, type SiteNavProps } from './SiteNav.tsx';
import css from './studio.module.css';

interface SiteHeaderProps extends SiteNavProps {
  site: Pick<SiteView, 'name' | 'domain' | 'logo'>;
  /** Reloads the name with the page: the first sync may find a better one. */
  refreshes?: boolean;
}

/** The heading of every page of a website. */
export function SiteHeader({ site, refreshes = false, ...nav }: SiteHeaderProps) {
  return (
    <>
      <header id="site-title" className={css.title} data-refresh={refreshes ? '' : undefined}>
        <div className={css.name}>
          {site.logo && <Picture picture={site.logo} size={40} />}
          <h1 dir="auto">{site.name}</h1>
        </div>
        <p>{site.domain}</p>
      </header>
      <SiteNav {...nav} />
    </>
  );
}
