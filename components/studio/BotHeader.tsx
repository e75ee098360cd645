import { Fragment } from 'react';
import { sitePath, siteTabPath } from '../../lib/routes.ts';
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

/** Where its owner reads what it was asked on a website. */
const READERS = [
  { tab: 'conversations', label: 'Conversations' },
  { tab: 'gaps', label: 'Content gaps' },
  { tab: 'insights', label: 'Insights' },
] as const;

/** The heading of every page of an assistant. */
export function BotHeader({ bot, sites, userName, ...nav }: BotHeaderProps) {
  return (
    <>
      <header className={css.title}>
        <div className={css.name}>
          {bot.avatar && <Picture picture={bot.avatar} size={40} isRound />}
          <h1 dir="auto">{bot.name}</h1>
        </div>
        {sites.length === 0 && <p>Answers for no website yet</p>}
        {sites.map(({ id, slug, name }) => (
          <p key={id}>
            Answers for <a href={sitePath(userName, slug)}>{name}</a>:{' '}
            {READERS.map(({ tab, label }, position) => (
              <Fragment key={tab}>
                {position > 0 && ' · '}
                <a href={siteTabPath(userName, slug, tab)}>
                  {label}
                  <span className="visually-hidden"> of {name}</span>
                </a>
              </Fragment>
            ))}
          </p>
        ))}
      </header>
      <BotNav {...nav} />
    </>
  );
}
