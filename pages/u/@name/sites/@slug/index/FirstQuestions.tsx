import { Button } from '#components/ui/Button.tsx';
import { invokePath, NEW_CHAT } from '#lib/routes.ts';
import type { Data } from './+data.ts';
import css from './overview.module.css';

/** Suggested questions; each is a plain form that starts a chat in the playground. */
export function FirstQuestions({ bot, sources }: Data) {
  const isReady = sources.some(({ status }) => status === 'ready');
  if (!isReady || bot.suggestions.length === 0) return null;
  const ask = { action: invokePath(NEW_CHAT), method: 'post' };
  const botId = <input type="hidden" name="botId" value={bot.id} />;
  return (
    <section aria-labelledby="try-heading">
      <h2 id="try-heading">Try a first question</h2>
      <ul className={css.questions}>
        {bot.suggestions.map((question) => (
          <li key={question}>
            <form {...ask}>
              {botId}
              <input type="hidden" name="prompt" value={question} />
              <Button kind="quiet">{question}</Button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  );
}
