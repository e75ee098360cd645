import type { SiteTabName } from '#lib/routes.ts';
import type { SiteView } from '#server/sites/sites.ts';
import { Picture } from '../ui/Picture.tsx';
import { TabBar } from '../ui/TabBar.tsx';
import css from './studio.module.css';

type Tab = SiteTabName | 'overview';

interface NamedTab {
  tab: Tab;
  label: string;
}

const GROUPS: { label: string; tabs: [NamedTab, ...NamedTab[]] }[] = [
  { label: 'Overview', tabs: [{ tab: 'overview', label: 'Overview' }] },
  {
    label: 'Set up',
    tabs: [
      { tab: 'look', label: 'Look' },
      { tab: 'words', label: 'Words' },
      { tab: 'model', label: 'Model' },
      { tab: 'install', label: 'Install' },
    ],
  },
  {
    label: 'Knowledge',
    tabs: [
      { tab: 'knowledge', label: 'Sources' },
      { tab: 'search', label: 'Search' },
      { tab: 'gaps', label: 'Gaps' },
    ],
  },
  {
    label: 'Inbox',
    tabs: [
      { tab: 'conversations', label: 'Conversations' },
      { tab: 'leads', label: 'Leads' },
    ],
  },
  { label: 'Insights', tabs: [{ tab: 'insights', label: 'Insights' }] },
  {
    label: 'Settings',
    tabs: [
      { tab: 'settings', label: 'General' },
      { tab: 'api', label: 'API keys' },
    ],
  },
];

interface SiteNavProps {
  /** `/u/{name}/sites/{slug}` */
  path: string;
  current: Tab;
}

interface SiteHeaderProps extends SiteNavProps {
  site: Pick<SiteView, 'name' | 'domain' | 'logo'>;
  /** Reloads the name with the page: the first sync may find a better one. */
  refreshes?: boolean;
}

/** The heading and the navigation of every page of a website. */
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

/** The groups of pages, and below them the pages of the current group. */
function SiteNav({ path, current }: SiteNavProps) {
  const tabOf = ({ tab, label }: NamedTab) => ({
    href: tab === 'overview' ? path : `${path}/${tab}`,
    label,
    isCurrent: tab === current,
  });
  const group = GROUPS.find(({ tabs }) => tabs.some(({ tab }) => tab === current));
  const groups = GROUPS.map(({ label, tabs }) => ({
    ...tabOf({ tab: tabs[0].tab, label }),
    isCurrent: label === group?.label,
    isGroup: tabs.length > 1,
  }));
  return (
    <>
      <TabBar label="Website" tabs={groups} />
      {group && group.tabs.length > 1 && <TabBar label={group.label} isNested tabs={group.tabs.map(tabOf)} />}
    </>
  );
}
