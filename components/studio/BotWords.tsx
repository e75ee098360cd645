import { useState } from 'react';
import type { BotView } from '#server/bots/bots.ts';
import type { RefusedForm } from '#server/platform/http/sessions.ts';
import { BotWordsFields } from './BotWordsFields.tsx';
import type { FormValues } from './form-values.ts';
import { StudioForm } from './StudioForm.tsx';
import { useSave } from './use-save.ts';
import { builtInTexts } from './widget-texts.ts';

interface BotWordsProps {
  bot: BotView;
  /** The path of the page. */
  here: string;
  refused: RefusedForm | null;
  onValues?(values: FormValues): void;
}

const FORM = 'words';

/** The form of an assistant's words. */
export function BotWords({ bot: loaded, here, refused, onValues }: BotWordsProps) {
  const [bot, setBot] = useState(loaded);
  const save = useSave<{ bot: BotView }>('bots', { isNew: false, id: bot.id });
  return (
    <StudioForm
      id={FORM}
      action={`/api/bots/${bot.id}`}
      next={here}
      refused={refused}
      label="Save words"
      save={async (values) => setBot((await save(values)).bot)}
      onValues={onValues}
    >
      {(errors) => (
        <BotWordsFields
          form={FORM}
          refused={errors}
          bot={bot}
          defaultGreeting={builtInTexts(null).greeting.replace('{site}', 'your website')}
        />
      )}
    </StudioForm>
  );
}
