import { FrozenNote } from '#components/sites/sites/FrozenNote.tsx';
import sites from '#components/sites/sites/sites.module.css';
import css from '#components/sites/studio/bots.module.css';
import { DeleteBot } from '#components/sites/studio/DeleteBot.tsx';
import { Facts } from '#components/ui/Facts.tsx';
import { Picture } from '#components/ui/Picture.tsx';
import { botPath } from '#lib/routes.ts';
import type { ListedBot } from './use-bots.ts';

interface BotCardProps {
  bot: ListedBot;
  userName: string;
  /** It exceeds the owner's plan. */
  isFrozen: boolean;
}

export function BotCard({ bot, userName, isFrozen }: BotCardProps) {
  const pages = bot.sources.reduce((sum, { pagesCount }) => sum + pagesCount, 0);
  return (
    <article className={sites.card}>
      <h2 className={sites.name} dir="auto">
        {bot.avatar && <Picture picture={bot.avatar} size={32} isRound />}
        <a href={botPath(userName, bot.slug)}>{bot.name}</a>
      </h2>
      {bot.description && <p className={css.description}>{bot.description}</p>}
      <Facts
        facts={[
          [
            'Knows',
            <span key="knows">
              <a href={`${botPath(userName, bot.slug)}/knowledge`}>
                {bot.sources.length === 0 ? 'nothing yet' : pages === 1 ? '1 page' : `${pages} pages`}
              </a>
              {bot.sources.some(({ status }) => status === 'failed') && ', one source could not be read'}
            </span>,
          ],
        ]}
      />
      {isFrozen && <FrozenNote action={`/api/bots/${bot.id}/keep`} />}
      <DeleteBot bot={bot} />
    </article>
  );
}
