import { Field } from '#components/forms/Field.tsx';
import { StudioForm } from '#components/sites/studio/StudioForm.tsx';
import { api } from '#lib/api.ts';
import { botPath } from '#lib/routes.ts';
import type { BotView } from '#server/assistants/assistants.ts';

/** Adds an assistant and goes on to its studio. */
export function NewBot({ userName }: { userName: string }) {
  return (
    <StudioForm
      id="new-bot"
      action="/api/bots"
      isNew
      label="Add assistant"
      save={async (values) => {
        const { bot } = await api.post<{ bot: BotView }>('/api/bots', values);
        location.assign(botPath(userName, bot.slug));
      }}
    >
      <Field name="name" label="Name" placeholder="Support" autoComplete="off" />
      <Field
        name="description"
        label="What it is for"
        help="Only you see this."
        autoComplete="off"
        optional
      />
    </StudioForm>
  );
}
