import { UniqueField } from '#components/forms/UniqueField.tsx';
import { PlainUpload } from '#components/media/PlainUpload.tsx';
import { BotFields } from '#components/sites/studio/BotFields.tsx';
import { BotHeader } from '#components/sites/studio/BotHeader.tsx';
import { DeleteBot, DeletionRefusal } from '#components/sites/studio/DeleteBot.tsx';
import { SettingsForm } from '#components/sites/studio/SettingsForm.tsx';
import { Section } from '#components/ui/Section.tsx';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';

export default function Page({ data }: PageProps<Data>) {
  const { bot } = data;
  return (
    <>
      <BotHeader {...data} current="settings" />
      <DeletionRefusal />
      <SettingsForm
        id="bot"
        title="Assistant"
        about="How it appears, here in your account."
        action={`/api/bots/${bot.id}`}
        save="Save settings"
      >
        <BotFields bot={bot} pictures={data.pictures} />
        <UniqueField
          name="slug"
          label="Address in the studio"
          value={bot.slug}
          own={bot.slug}
          availability="/api/search/availability/bot"
          help="Part of the addresses of its pages here."
        />
      </SettingsForm>
      <PlainUpload id="upload-picture" next={`${data.path}/settings`} />
      <Section id="delete" title="Delete assistant" about="This can’t be undone.">
        <DeleteBot bot={bot} />
      </Section>
    </>
  );
}
