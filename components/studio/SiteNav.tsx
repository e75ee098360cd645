import css from './SiteNav.module.css';

interface SiteNavProps {
  /** The site's address: `/u/{name}/sites/{slug}`. */
  path: string;
  current:
    | 'overview'
    | 'look'
    | 'words'
    | 'knowledge'
    | 'install'
    | 'conversations'
    | 'gaps'
    | 'leads'
    | 'insights';
}

const TABS = [
  { tab: 'overview', label: 'Overview' },
  { tab: 'conversations', label: 'Conversations' },
  { tab: 'gaps', label: 'Content gaps' },
  { tab: 'leads', label: 'Leads' },
  { tab: 'insights', label: 'Insights' },
] as const;

/** The tabs of a website's pages. */
export function SiteNav({ path, current }: SiteNavProps) {
  return (
    <nav className={css.nav} aria-label="Website">
      {TABS.map(({ tab, label }) => (
        <a
          key={tab}
          href={tab === 'overview' ? path : `${path}/${tab}`}
          aria-current={tab === current ? 'page' : undefined}
        >
          {label}
        </a>
      ))}
    </nav>
  );
}
