import { LOCALE_NAMES } from '#lib/locale-names.ts';
import type { BotView } from '#server/assistants/assistants.ts';
import { Field } from '../../forms/Field.tsx';
import { optionsOf } from '../../forms/Options.tsx';
import { RadioGroup } from '../../forms/RadioGroup.tsx';
import { Select } from '../../forms/Select.tsx';
import { SuggestionList } from './SuggestionList.tsx';
import css from './studio.module.css';

interface BotWordsFieldsProps {
  bot: Pick<BotView, 'name' | 'greeting' | 'suggestions' | 'refusal' | 'tone' | 'language'>;
  /** Before the names of the fields, where they are part of a larger form: `bot.`. */
  prefix?: string;
  /** The language is chosen elsewhere, with that of the widget. */
  hasOwnLanguage?: boolean;
  /** Visitors may read several languages, and a refusal of the assistant's own in this one. */
  onlyIn?: string | undefined;
  /** The greeting of an assistant without its own. */
  defaultGreeting: string;
}

const TONES = optionsOf({ neutral: 'Neutral', friendly: 'Friendly', formal: 'Formal' });

/** The languages of its phrases; one that was set through the API stays. */
const languagesWith = (current: string | null) => [
  ...optionsOf(LOCALE_NAMES),
  ...(current && !(current in LOCALE_NAMES) ? [{ value: current, label: current }] : []),
];

/** The fields of an assistant's texts: its welcome and its answers. */
export function BotWordsFields(props: BotWordsFieldsProps) {
  const { bot, prefix = '', hasOwnLanguage = true, onlyIn, defaultGreeting } = props;
  return (
    <>
      <fieldset className={css.group}>
        <legend>Welcome</legend>
        <Field
          name={`${prefix}name`}
          label="Name of the assistant"
          value={bot.name}
          help="Visitors read it above the greeting, unless it is the name of the website."
          autoComplete="off"
        />
        <Field
          name={`${prefix}greeting`}
          label="Greeting"
          value={bot.greeting}
          placeholder={defaultGreeting}
          rows={2}
          optional
        />
        <SuggestionList name={`${prefix}suggestions`} suggestions={bot.suggestions} />
      </fieldset>
      <fieldset className={css.group}>
        <legend>Answers</legend>
        <Field
          name={`${prefix}refusal`}
          label="When there is no answer"
          value={bot.refusal}
          help={`What visitors read when your content has neither an answer nor a page that may help. Empty, they read a sentence of the assistant’s in their language.${
            onlyIn ? ` Your own is in ${onlyIn}; see “Other languages” for others.` : ''
          }`}
          rows={2}
          optional
        />
        <RadioGroup
          name={`${prefix}tone`}
          label="Tone"
          value={bot.tone}
          options={TONES}
          help="How the assistant’s own phrases sound. What it quotes from your pages stays as it is."
        />
        {hasOwnLanguage && (
          <Select
            name={`${prefix}language`}
            label="Language of the assistant"
            value={bot.language ?? ''}
            options={languagesWith(bot.language)}
            placeholder="The language of the question"
            help="For its own phrases, such as when there is no answer."
            optional
          />
        )}
      </fieldset>
    </>
  );
}
