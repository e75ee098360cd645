import form from '#components/forms/Form.module.css';
import { Button } from '#components/ui/Button.tsx';
import { MAX_QUESTION } from '#lib/answer-limits.ts';
import { invokePath, NEW_CHAT } from '#lib/routes.ts';
import type { Data } from './+data.ts';
import css from './overview.module.css';

/** Suggested questions, or a field where the website suggests none; each is a plain form that starts a chat in the playground. */
export function FirstQuestions({ bot, sources }: Data) {
  if (!sources.some(({ status }) => status === 'ready')) return null;
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
      {bot.suggestions.length === 0 && (
        <form {...ask} className={css.question}>
          {botId}
          <input
            className={form.input}
            name="prompt"
            aria-label="Your question"
            placeholder="What do your visitors ask?"
            maxLength={MAX_QUESTION}
            autoComplete="off"
            required
          />
          <Button kind="quiet">Ask</Button>
        </form>
      )}
    </section>
  );
}
