import type { SiteTabName } from '#lib/routes.ts';
import { TabBar } from '../ui/TabBar.tsx';

type Tab = SiteTabName | 'overview';

const GROUPS: { label: string; tabs: { tab: Tab; label: string }[] }[] = [
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

export interface SiteNavProps {
  /** `/u/{name}/sites/{slug}` */
  path: string;
  current: Tab;
}

/** The navigation between the pages of one website: its groups, and below them the pages of the current group. */
export function SiteNav({ path, current }: SiteNavProps) {
  const hrefOf = (tab: Tab) => (tab === 'overview' ? path : `${path}/${tab}`);
  const group = GROUPS.find(({ tabs }) => tabs.some(({ tab }) => tab === current));
  const groups = GROUPS.flatMap(({ label, tabs }) => {
    const [first] = tabs;
    if (!first) return [];
    const isCurrent = tabs.some(({ tab }) => tab === current);
    return { href: hrefOf(first.tab), label, isCurrent, isGroup: tabs.length > 1 };
  });
  return (
    <>
      <TabBar label="Website" tabs={groups} />
      {group && group.tabs.length > 1 && (
        <TabBar
          label={group.label}
          isNested
          tabs={group.tabs.map(({ tab, label }) => ({
            href: hrefOf(tab),
            label,
            isCurrent: tab === current,
          }))}
        />
      )}
    </>
  );
}
