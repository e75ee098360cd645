import { TabBar } from '../ui/TabBar.tsx';

const PLACES = [
  { place: 'overview', label: 'Overview' },
  { place: 'look', label: 'Look' },
  { place: 'words', label: 'Words' },
  { place: 'model', label: 'Model' },
  { place: 'knowledge', label: 'Knowledge' },
  { place: 'install', label: 'Install' },
  { place: 'conversations', label: 'Conversations' },
  { place: 'gaps', label: 'Content gaps' },
  { place: 'leads', label: 'Leads' },
  { place: 'insights', label: 'Insights' },
  { place: 'settings', label: 'Settings' },
] as const;

export interface SiteNavProps {
  /** `/u/{name}/sites/{slug}` */
  path: string;
  current: (typeof PLACES)[number]['place'];
}

/** The navigation between the pages of one website. */
export function SiteNav({ path, current }: SiteNavProps) {
  const tabs = PLACES.map(({ place, label }) => ({
    href: place === 'overview' ? path : `${path}/${place}`,
    label,
    isCurrent: place === current,
  }));
  return <TabBar label="Website" tabs={tabs} />;
}
