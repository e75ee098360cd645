import type { WebsiteSource } from '#server/knowledge/knowledge.ts';
import type { SiteView } from '#server/sites/sites.ts';
import { Picture } from '../../ui/Picture.tsx';
import { FrozenNote } from './FrozenNote.tsx';
import { ScriptLine } from './ScriptLine.tsx';
import { SourceStatus } from './SourceStatus.tsx';
import css from './sites.module.css';

interface SiteCardProps {
  site: SiteView;
  sources: WebsiteSource[];
  userName: string;
  withScript?: boolean;
  heading?: 'h2' | 'h3';
  /** It exceeds the owner's plan. */
  isFrozen?: boolean;
}

export function SiteCard(props: SiteCardProps) {
  const { site, sources, userName, withScript = false, heading: Heading = 'h2', isFrozen = false } = props;
  return (
    <article className={css.card}>
      <Heading className={css.name}>
        {site.logo && <Picture picture={site.logo} size={32} />}
        <a href={`/u/${userName}/sites/${site.slug}`}>{site.name}</a>
      </Heading>
      <p className={css.domain}>{site.domain}</p>
      {sources.map((source) => (
        <SourceStatus key={source.id} source={source} />
      ))}
      {isFrozen && <FrozenNote action={`/api/sites/${site.id}/keep`} />}
      {withScript && <ScriptLine script={site.script} />}
    </article>
  );
}
