import type { BotView } from '#server/assistants/assistants.ts';
import type { MediaView } from '#server/media/media.ts';
import { Field } from '../../forms/Field.tsx';
import { PictureField } from '../../media/PictureField.tsx';

interface BotFieldsProps {
  bot: BotView;
  /** The website of another owner on which the viewer works. */
  siteId?: string | undefined;
  /** Some of the owner's, for browsers without scripts. */
  pictures: readonly MediaView[];
}

/** The purpose of an assistant and its picture. */
export function BotFields({ bot, siteId, pictures }: BotFieldsProps) {
  return (
    <>
      <Field name="description" label="What it is for" value={bot.description} rows={3} optional />
      <PictureField
        name="avatarMediaId"
        label="Picture"
        help="A square one looks best."
        picture={bot.avatar}
        ownerId={bot.ownerId}
        siteId={siteId}
        pictures={pictures}
      />
    </>
  );
}
