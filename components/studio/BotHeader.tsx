import { sitePath } from '../../lib/routes.ts';
import type { BotView } from '../../server/bots/bots.ts';
import { Picture } from '../ui/Picture.tsx';
import { BotNav, type BotNavProps } from './BotNav.tsx';
import type { SiteLink } from './bot-list.ts';
import css from './studio.module.css';

interface BotHeaderProps extends BotNavProps {
  userName: string;
  bot: Pick<BotView, 'name' | 'avatar'>;
  /** The websites that the assistant answers for. */
  sites: SiteLink[];
}

/** The heading of every page of an assistant. */
export function BotHeader({ bot, sites, userName, ...nav }: BotHeaderProps) {
  return (
    <>
      <header className={css.title}>
        <div className={css.name}>
          {bot.avatar && <Picture picture={bot.avatar} size={40} isRound />}
          <h1 dir="auto">{bot.name}</h1>
        </div>
        <p>
          {sites.length === 0 ? 'Answers for no website yet' : 'Answers for '}
          {sites.map(({ id, slug, name }, position) => (
            <span key={id}>
              {position > 0 && ', '}
              <a href={sitePath(userName, slug)}>{name}</a>
            </span>
          ))}
        </p>
      </header>
      <BotNav {...nav} />
    </>
  );
}
