import type { SiteTabName } from '#lib/routes.ts';
import type { SiteView } from '#server/sites/sites.ts';
import { Picture } from '../../ui/Picture.tsx';
import { TabBar } from '../../ui/TabBar.tsx';
import css from './studio.module.css';

type Tab = SiteTabName | 'overview';

const GROUPS: { label: string; tabs: [Tab, ...Tab[]] }[] = [
  { label: 'Overview', tabs: ['overview'] },
  { label: 'Set up', tabs: ['look', 'words', 'model', 'install'] },
  { label: 'Knowledge', tabs: ['knowledge', 'search', 'gaps'] },
  { label: 'Inbox', tabs: ['conversations', 'leads'] },
  { label: 'Insights', tabs: ['insights'] },
  { label: 'Settings', tabs: ['settings', 'webhooks', 'api'] },
];

const LABELS: Record<Tab, string> = {
  overview: 'Overview',
  look: 'Look',
  words: 'Words',
  model: 'Model',
  install: 'Install',
  knowledge: 'Sources',
  search: 'Search',
  gaps: 'Gaps',
  conversations: 'Conversations',
  leads: 'Leads',
  insights: 'Insights',
  settings: 'General',
  webhooks: 'Webhooks',
  api: 'API keys',
};

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
  const hrefOf = (tab: Tab) => (tab === 'overview' ? path : `${path}/${tab}`);
  const group = GROUPS.find(({ tabs }) => tabs.includes(current));
  const groups = GROUPS.map(({ label, tabs }) => ({
    href: hrefOf(tabs[0]),
    label,
    isCurrent: label === group?.label,
    isGroup: tabs.length > 1,
  }));
  const tabs = group?.tabs.map((tab) => ({
    href: hrefOf(tab),
    label: LABELS[tab],
    isCurrent: tab === current,
  }));
  return (
    <>
      <TabBar label="Website" tabs={groups} />
      {group && tabs && tabs.length > 1 && <TabBar label={group.label} isNested tabs={tabs} />}
    </>
  );
}
