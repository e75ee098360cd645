import { Section } from '#components/account/Section.tsx';
import { Field } from '#components/forms/Field.tsx';
import { refusedForm } from '#components/forms/Form.tsx';
import { PlainUpload } from '#components/media/PlainUpload.tsx';
import { BotFields } from '#components/studio/BotFields.tsx';
import { BotHeader } from '#components/studio/BotHeader.tsx';
import { DELETE_BOT, DeleteBot } from '#components/studio/DeleteBot.tsx';
import { SettingsForm } from '#components/studio/SettingsForm.tsx';
import { Notice } from '#components/ui/Notice.tsx';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';

export default function Page({ data, refused }: PageProps<Data>) {
  const { bot } = data;
  const form = { form: 'bot', refused };
  const refusal = refusedForm(refused, DELETE_BOT);
  return (
    <>
      <BotHeader {...data} current="settings" />
      {refusal && (
        <Notice kind="danger" title="The assistant was not deleted">
          <p>{refusal.message}</p>
        </Notice>
      )}
      <SettingsForm
        id="bot"
        title="Assistant"
        about="How it appears, here in your account."
        action={`/api/bots/${bot.id}`}
        save="Save settings"
        refused={refused}
      >
        <BotFields {...form} bot={bot} pictures={data.pictures} />
        <Field
          {...form}
          name="slug"
          label="Address in the studio"
          value={bot.slug}
          help="Lowercase letters, digits and hyphens."
        />
      </SettingsForm>
      <PlainUpload id="upload-picture" next={`${data.path}/settings`} refused={refused} />
      <Section id="delete" title="Delete assistant" about="This can’t be undone.">
        <DeleteBot bot={bot} />
      </Section>
    </>
  );
}
