import type { ReactNode } from 'react';
import { invokePath, NEW_CHAT } from '#lib/routes.ts';
import type { PlaygroundBot } from '#server/chat/playground.ts';
import { Icon } from '../ui/Icon.tsx';
import css from './NewChat.module.css';

interface NewChatProps {
  /** The model chooser, if there are models to choose from. */
  children?: ReactNode;
  bots: Omit<PlaygroundBot, 'isOwn'>[];
  bot: Omit<PlaygroundBot, 'isOwn'>;
  onChoose(botId: string): void;
  onAsk(prompt: string): void;
}

/** An empty chat: the bot selection, and suggested questions. */
export function NewChat({ children, bots, bot, onChoose, onAsk }: NewChatProps) {
  return (
    <div className={css.new}>
      <p className={css.greeting}>{bot.greeting ?? `Ask ${bot.name} anything.`}</p>
      <div className={css.choices}>
        {bots.length > 1 && (
          <label className={css.chooser}>
            Assistant
            <select
              form="ask"
              name="botId"
              value={bot.id}
              autoComplete="off"
              onChange={(event) => onChoose(event.currentTarget.value)}
            >
              {bots.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
        {children}
      </div>
      {bot.suggestions.length > 0 && (
        <ul className={css.suggestions} aria-label="Suggested questions">
          {bot.suggestions.map((suggestion) => (
            <li key={suggestion}>
              <form
                action={invokePath(NEW_CHAT)}
                method="post"
                onSubmit={(event) => {
                  event.preventDefault();
                  onAsk(suggestion);
                }}
              >
                <input type="hidden" name="_form" value="ask" />
                <input type="hidden" name="botId" value={bot.id} />
                <input type="hidden" name="prompt" value={suggestion} />
                <button type="submit">
                  <span>{suggestion}</span>
                  <Icon name="arrow" size={18} />
                </button>
              </form>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
