import { TabBar } from '../ui/TabBar.tsx';

const PLACES = [
  { place: 'words', label: 'Words' },
  { place: 'model', label: 'Model' },
  { place: 'knowledge', label: 'Knowledge' },
  { place: 'search', label: 'Search' },
  { place: 'api', label: 'API keys' },
  { place: 'settings', label: 'Settings' },
] as const;

export interface BotNavProps {
  /** `/u/{name}/bots/{slug}` */
  path: string;
  current: (typeof PLACES)[number]['place'];
}

/** The navigation between the pages of one assistant. */
export function BotNav({ path, current }: BotNavProps) {
  const tabs = PLACES.map(({ place, label }) => ({
    href: place === 'words' ? path : `${path}/${place}`,
    label,
    isCurrent: place === current,
  }));
  return <TabBar label="Assistant" tabs={tabs} />;
}
