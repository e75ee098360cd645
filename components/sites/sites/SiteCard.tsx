import { sitePath } from '#lib/routes.ts';
import { ROLE_LABELS, roleMay } from '#lib/site-roles.ts';
import type { WebsiteSource } from '#server/knowledge/knowledge.ts';
import type { ListedSite } from '#server/sites/sites.ts';
import { Picture } from '../../ui/Picture.tsx';
import { FrozenNote } from './FrozenNote.tsx';
import { ScriptLine } from './ScriptLine.tsx';
import { SourceStatus } from './SourceStatus.tsx';
import css from './sites.module.css';

interface SiteCardProps {
  site: ListedSite;
  sources: WebsiteSource[];
  withScript?: boolean;
  heading?: 'h2' | 'h3';
  /** It exceeds the owner's plan. */
  isFrozen?: boolean;
}

export function SiteCard(props: SiteCardProps) {
  const { site, sources, withScript = false, heading: Heading = 'h2', isFrozen = false } = props;
  const isManaged = site.role !== null && roleMay(site.role, 'settings');
  return (
    <article className={css.card}>
      <Heading className={css.name}>
        {site.logo && <Picture picture={site.logo} size={32} />}
        <a href={sitePath(site.ownerName, site.slug)}>{site.name}</a>
      </Heading>
      <p className={css.domain}>
        {site.domain}
        {site.role && site.role !== 'owner' && ` · of ${site.ownerName}, ${ROLE_LABELS[site.role].label}`}
      </p>
      {isManaged && sources.map((source) => <SourceStatus key={source.id} source={source} />)}
      {isFrozen && <FrozenNote action={`/api/sites/${site.id}/keep`} />}
      {withScript && isManaged && <ScriptLine script={site.script} />}
    </article>
  );
}
