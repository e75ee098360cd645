import { defaultGreeting } from '../../lib/widget-texts.ts';
import type { BotView } from '../../server/bots/bots.ts';
import type { RefusedForm } from '../../server/platform/http/sessions.ts';
import { Checkbox } from '../forms/Checkbox.tsx';
import { Field } from '../forms/Field.tsx';
import { RadioGroup } from '../forms/RadioGroup.tsx';
import { SuggestionList } from './SuggestionList.tsx';
import css from './studio.module.css';

interface BotWordsFieldsProps {
  form: string;
  refused: RefusedForm | null;
  bot: BotView;
  /** The website that the assistant speaks for; absent where it may be several. */
  siteName?: string;
}

const TONES = [
  { value: 'neutral', label: 'Neutral' },
  { value: 'friendly', label: 'Friendly' },
  { value: 'formal', label: 'Formal' },
];

/** How an assistant introduces itself and answers. */
export function BotWordsFields({ bot, siteName = 'your website', ...form }: BotWordsFieldsProps) {
  const isWaiting = (setting: string) => bot.waitingForModel.includes(setting);
  return (
    <>
      <fieldset className={css.group}>
        <legend>Welcome</legend>
        <Field {...form} name="name" label="Name of the assistant" value={bot.name} autoComplete="off" />
        <Field
          {...form}
          name="greeting"
          label="Greeting"
          value={bot.greeting ?? ''}
          placeholder={defaultGreeting(siteName)}
          rows={2}
          optional
        />
        <SuggestionList {...form} suggestions={bot.suggestions} />
      </fieldset>
      <fieldset className={css.group}>
        <legend>Answers</legend>
        <Field
          {...form}
          name="refusal"
          label="When there is no answer"
          value={bot.refusal ?? ''}
          placeholder="I couldn’t find that on this website."
          help="What visitors read when your content does not answer their question."
          rows={2}
          optional
        />
        <Checkbox
          {...form}
          name="onlyMyContent"
          label="Answer only from my content"
          help={
            isWaiting('onlyMyContent') &&
            'The built-in assistant always does: it quotes your pages word for word.'
          }
          checked={bot.onlyMyContent}
          saysFalse
        />
        <RadioGroup
          {...form}
          name="tone"
          label="Tone"
          value={bot.tone}
          options={TONES}
          help="How the assistant’s own phrases sound. What it quotes from your pages stays as it is."
        />
        <Field
          {...form}
          name="instructions"
          label="Instructions"
          value={bot.instructions ?? ''}
          placeholder="Recommend the starter set to beginners."
          help={
            isWaiting('instructions') &&
            'These wait for a language model: the built-in assistant quotes your pages.'
          }
          rows={5}
          optional
        />
      </fieldset>
    </>
  );
}
