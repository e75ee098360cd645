import type { BotView } from '#server/assistants/assistants.ts';
import { Picture } from '../../ui/Picture.tsx';
import { TabBar } from '../../ui/TabBar.tsx';
import css from './studio.module.css';

const PLACES = [
  { place: 'words', label: 'Words' },
  { place: 'model', label: 'Model' },
  { place: 'knowledge', label: 'Knowledge' },
  { place: 'search', label: 'Search' },
  { place: 'api', label: 'API keys' },
  { place: 'settings', label: 'Settings' },
] as const;

interface BotHeaderProps {
  bot: Pick<BotView, 'name' | 'avatar'>;
  /** `/u/{name}/bots/{slug}` */
  path: string;
  current: (typeof PLACES)[number]['place'];
}

/** The heading and the navigation of every page of an assistant without a website. */
export function BotHeader({ bot, path, current }: BotHeaderProps) {
  const tabs = PLACES.map(({ place, label }) => ({
    href: place === 'words' ? path : `${path}/${place}`,
    label,
    isCurrent: place === current,
  }));
  return (
    <>
      <header className={css.title}>
        <div className={css.name}>
          {bot.avatar && <Picture picture={bot.avatar} size={40} isRound />}
          <h1 dir="auto">{bot.name}</h1>
        </div>
        <p>Answers for no website</p>
      </header>
      <TabBar label="Assistant" tabs={tabs} />
    </>
  );
}
