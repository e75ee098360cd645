import type { SiteTabName } from '#lib/routes.ts';
import { roleMay, TAB_PERMISSIONS } from '#lib/site-roles.ts';
import type { OwnedSiteDetails } from '#server/sites/sites.ts';
import { Picture } from '../../ui/Picture.tsx';
import { TabBar } from '../../ui/TabBar.tsx';
import css from './studio.module.css';

type Tab = SiteTabName | 'overview';

const GROUPS: { label: string; tabs: [Tab, ...Tab[]] }[] = [
  { label: 'Overview', tabs: ['overview'] },
  { label: 'Set up', tabs: ['look', 'words', 'people', 'model', 'install'] },
  { label: 'Knowledge', tabs: ['knowledge', 'search', 'gaps'] },
  { label: 'Conversations', tabs: ['conversations', 'leads', 'canned-answers'] },
  { label: 'Insights', tabs: ['insights'] },
  { label: 'Settings', tabs: ['settings', 'team', 'webhooks', 'api'] },
];

const LABELS: Record<Tab, string> = {
  overview: 'Overview',
  look: 'Look',
  words: 'Words',
  people: 'People',
  model: 'Model',
  install: 'Install',
  knowledge: 'Sources',
  search: 'Search',
  gaps: 'Gaps',
  conversations: 'Transcripts',
  leads: 'Leads',
  'canned-answers': 'Canned answers',
  insights: 'Insights',
  settings: 'General',
  team: 'Team',
  webhooks: 'Webhooks',
  api: 'API keys',
};

interface SiteNavProps {
  /** `/u/{name}/sites/{slug}` */
  path: string;
  current: Tab;
}

/** A website as its pages show it. */
export type TitledSite = Pick<OwnedSiteDetails, 'name' | 'domain' | 'logo' | 'role' | 'mayChangeBot'>;

interface SiteHeaderProps extends SiteNavProps {
  site: TitledSite;
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
      <SiteNav {...nav} site={site} />
    </>
  );
}

/** The groups of pages, and below them the pages of the current group. */
function SiteNav({ path, current, site }: SiteNavProps & { site: TitledSite }) {
  const hrefOf = (tab: Tab) => (tab === 'overview' ? path : `${path}/${tab}`);
  const open = GROUPS.map(({ label, tabs }) => ({ label, tabs: tabs.filter((tab) => isOpen(tab, site)) }));
  const group = open.find(({ tabs }) => tabs.includes(current));
  const groups = open.flatMap(({ label, tabs: [first, ...others] }) =>
    first === undefined
      ? []
      : { href: hrefOf(first), label, isCurrent: label === group?.label, isGroup: others.length > 0 },
  );
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

/** The pages that show or change the assistant, which may answer for other websites, too. */
const OF_BOT: readonly Tab[] = ['overview', 'words', 'model', 'knowledge', 'search', 'settings', 'api'];

/** Whether the role of the viewer has this page. */
function isOpen(tab: Tab, { role, mayChangeBot }: TitledSite): boolean {
  const permission = TAB_PERMISSIONS[tab];
  if (role === null || (OF_BOT.includes(tab) && !mayChangeBot)) return false;
  return permission === undefined || roleMay(role, permission);
}
