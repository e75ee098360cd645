import { SearchDemo } from '#components/office/own-site/SearchDemo.tsx';
import { ShareLinks } from '#components/office/own-site/ShareLinks.tsx';
import type { Agent } from '#lib/widget-settings.ts';
import css from './home.module.css';

interface TryThemProps {
  agents: Agent[];
  siteName: string;
  siteUrl: string;
}

/** Demos of search and share; the chat demo is at the top of the page. */
export function TryThem({ agents, siteName, siteUrl }: TryThemProps) {
  return (
    <section className={css.section} aria-labelledby="try">
      <h2 id="try">Try them on this website</h2>
      <div className={css.trials}>
        {agents.includes('search') && (
          <section aria-labelledby="try-search">
            <h3 id="try-search">Search as you type</h3>
            <SearchDemo search={{ q: '', found: null, problem: null }} />
            <p className={css.note}>Typos are forgiven. The slash key opens the search from anywhere.</p>
          </section>
        )}
        {agents.includes('share') && (
          <section aria-labelledby="try-share">
            <h3 id="try-share">Share this page</h3>
            <ShareLinks url={`${siteUrl}/`} title={siteName} />
            <p className={css.note}>Plain links: no network learns of you until you follow one.</p>
          </section>
        )}
      </div>
    </section>
  );
}
