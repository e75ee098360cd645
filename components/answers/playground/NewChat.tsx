import type { ReactNode } from 'react';
import { NEW_CHAT } from '#lib/routes.ts';
import type { PlaygroundBot } from '#server/answers/answers.ts';
import { Options, optionsFor } from '../../forms/Options.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { AskForm } from './AskForm.tsx';
import css from './NewChat.module.css';

interface NewChatProps {
  bot: Omit<PlaygroundBot, 'isOwn'>;
  /** The choosers of assistant and model. */
  children?: ReactNode;
  onAsk(prompt: string): void;
}

/** An empty chat: the greeting, and suggested questions. */
export function NewChat({ bot, children, onAsk }: NewChatProps) {
  return (
    <div className={css.new}>
      <p className={css.greeting}>{bot.greeting ?? `Ask ${bot.name} anything.`}</p>
      <div className={css.choices}>{children}</div>
      {bot.suggestions.length > 0 && (
        <ul className={css.suggestions} aria-label="Suggested questions">
          {bot.suggestions.map((suggestion) => (
            <li key={suggestion}>
              <AskForm chatId={NEW_CHAT} botId={bot.id} text={suggestion} onAsk={() => onAsk(suggestion)}>
                <button type="submit">
                  <span>{suggestion}</span>
                  <Icon name="arrow" size={18} />
                </button>
              </AskForm>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface ChooserProps {
  label: string;
  name: 'botId' | 'model';
  options: readonly { id: string; name: string }[];
  value: string;
  onChoose(id: string): void;
  placeholder?: string;
}

/** A setting of the next message. */
export function Chooser({ label, name, options, value, onChoose, placeholder }: ChooserProps) {
  return (
    <label className={css.chooser}>
      {label}
      <select
        form="ask"
        name={name}
        value={value}
        autoComplete="off"
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      >
        <Options options={optionsFor(options)} placeholder={placeholder} />
      </select>
    </label>
  );
}
