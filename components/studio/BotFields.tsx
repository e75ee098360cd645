import type { BotView } from '#server/bots/bots.ts';
import type { MediaView } from '#server/media/media.ts';
import type { RefusedForm } from '#server/platform/http/sessions.ts';
import { Field } from '../forms/Field.tsx';
import { PictureField } from '../media/PictureField.tsx';

interface BotFieldsProps {
  form: string;
  refused: RefusedForm | null;
  bot: BotView;
  /** Some of the owner's, for browsers without scripts. */
  pictures: readonly MediaView[];
}

/** What an assistant is for and its picture. */
export function BotFields({ bot, pictures, ...form }: BotFieldsProps) {
  return (
    <>
      <Field
        {...form}
        name="description"
        label="What it is for"
        value={bot.description ?? ''}
        rows={3}
        optional
      />
      <PictureField
        {...form}
        name="avatarMediaId"
        label="Picture"
        help="A square one looks best."
        picture={bot.avatar}
        ownerId={bot.ownerId}
        pictures={pictures}
      />
    </>
  );
}
