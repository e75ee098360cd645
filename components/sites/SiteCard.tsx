import type { SourceView } from '../../server/knowledge/knowledge.ts';
import type { SiteView } from '../../server/sites/sites.ts';
import { ScriptLine } from './ScriptLine.tsx';
import { SourceStatus } from './SourceStatus.tsx';
import css from './sites.module.css';

export interface SiteWithSources {
  site: SiteView;
  sources: SourceView[];
}

interface SiteCardProps extends SiteWithSources {
  userName: string;
  /** Shows the script tag. */
  withScript?: boolean;
  heading?: 'h2' | 'h3';
}

export function SiteCard({
  site,
  sources,
  userName,
  withScript = false,
  heading: Heading = 'h2',
}: SiteCardProps) {
  return (
    <article className={css.card}>
      <Heading className={css.name}>
        <a href={`/u/${userName}/sites/${site.slug}`}>{site.name}</a>
      </Heading>
      <p className={css.domain}>{site.domain}</p>
      {sources.map((source) => (
        <SourceStatus key={source.id} source={source} />
      ))}
      {withScript && <ScriptLine script={site.script} />}
    </article>
  );
}
