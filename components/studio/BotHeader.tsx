import type { BotView } from '#server/bots/bots.ts';
import { Picture } from '../ui/Picture.tsx';
import { BotNav, type BotNavProps } from './BotNav.tsx';
import css from './studio.module.css';

interface BotHeaderProps extends BotNavProps {
  bot: Pick<BotView, 'name' | 'avatar'>;
}

/** The heading of every page of an assistant without a website. */
export function BotHeader({ bot, ...nav }: BotHeaderProps) {
  return (
    <>
      <header className={css.title}>
        <div className={css.name}>
          {bot.avatar && <Picture picture={bot.avatar} size={40} isRound />}
          <h1 dir="auto">{bot.name}</h1>
        </div>
        <p>Answers for no website</p>
      </header>
      <BotNav {...nav} />
    </>
  );
}
