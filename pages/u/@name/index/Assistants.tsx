import { Picture } from '#components/ui/Picture.tsx';
import { botPath } from '#lib/routes.ts';
import type { BotView } from '#server/bots/bots.ts';
import css from './dashboard.module.css';

/** The user's assistants without a website. */
export function Assistants({ userName, bots }: { userName: string; bots: BotView[] }) {
  return (
    <section aria-labelledby="assistants-heading">
      <h2 id="assistants-heading">Assistants</h2>
      {bots.length === 0 && (
        <p className={css.none}>
          A website brings its own. <a href={`/u/${userName}/bots`}>Add one without a website</a>, which
          answers in the playground and to your programs.
        </p>
      )}
      <ul className={css.bots}>
        {bots.map(({ id, slug, name, description, avatar }) => (
          <li key={id}>
            {avatar && <Picture picture={avatar} size={32} isRound />}
            <a href={botPath(userName, slug)} dir="auto">
              {name}
            </a>
            {description && <p className={css.none}>{description}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
