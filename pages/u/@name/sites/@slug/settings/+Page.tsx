import { Field } from '#components/forms/Field.tsx';
import { Form } from '#components/forms/Form.tsx';
import { optionsFor } from '#components/forms/Options.tsx';
import { Select } from '#components/forms/Select.tsx';
import { UniqueField } from '#components/forms/UniqueField.tsx';
import { useRefused } from '#components/forms/use-refused.ts';
import { PictureField } from '#components/media/PictureField.tsx';
import { PlainUpload } from '#components/media/PlainUpload.tsx';
import { BotFields } from '#components/sites/studio/BotFields.tsx';
import { SettingsForm } from '#components/sites/studio/SettingsForm.tsx';
import { SiteHeader } from '#components/sites/studio/SiteHeader.tsx';
import { Button } from '#components/ui/Button.tsx';
import { Dialog } from '#components/ui/Dialog.tsx';
import { Section } from '#components/ui/Section.tsx';
import { roleMay } from '#lib/site-roles.ts';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';
import { ChangeAddress } from './ChangeAddress.tsx';

const ASSISTANT = 'assistant';
const RETENTION = 'retention';
const REMOVE = 'remove-form';

export default function Page({ data }: PageProps<Data>) {
  const { site, librarySiteId, bot, bots, path, pictures, pagesCount, changesAddress } = data;
  const isOwner = roleMay(site.role, 'ownership');
  const earlier =
    site.previousSlugs.length > 0 ? ` Earlier slugs that work: ${site.previousSlugs.join(', ')}.` : '';
  return (
    <>
      <SiteHeader site={site} path={path} current="settings" />
      <SettingsForm
        id="site"
        title="Website"
        about="What it is called, and who answers for it."
        action={`/api/sites/${site.id}`}
        save="Save settings"
      >
        <UniqueField
          name="name"
          label="Name"
          value={site.name}
          own={site.name}
          availability="/api/search/availability/site?field=name"
          help="Your visitors see it."
        />
        <PictureField
          name="logoMediaId"
          label="Logo"
          picture={site.logo}
          ownerId={site.ownerId}
          siteId={librarySiteId}
          pictures={pictures}
        />
        <Select
          name="botId"
          label="Assistant"
          value={site.botId}
          options={optionsFor(bots)}
          help="It answers with what it knows. Several websites can share one."
        />
        <UniqueField
          name="slug"
          label="Slug in the script line"
          value={site.slug}
          own={site.slug}
          availability={`/api/search/availability/site?${new URLSearchParams({ field: 'slug', current: site.slug })}`}
          help={`If you change it, script lines with the old slug go on working.${earlier}`}
        />
      </SettingsForm>
      <SettingsForm
        id={ASSISTANT}
        title="Assistant"
        about="How it appears in the playground and to programs."
        action={`/api/bots/${bot.id}`}
        save="Save assistant"
        next={`${path}/settings#${ASSISTANT}-heading`}
      >
        <BotFields bot={bot} siteId={librarySiteId} pictures={pictures} />
      </SettingsForm>
      <PlainUpload id="upload-picture" siteId={librarySiteId} next={`${path}/settings`} />
      {isOwner && <ChangeAddress site={site} pagesCount={pagesCount} isAsked={changesAddress} />}
      <SettingsForm
        id={RETENTION}
        title="Conversations"
        about="How long the conversations of your visitors are kept."
        action={`/api/sites/${site.id}`}
        save="Save retention"
        next={`${path}/settings#${RETENTION}-heading`}
      >
        <Field
          name="retentionDays"
          label="Days to keep conversations"
          help="Counted from the last message, 1 to 3650. Leave it empty to keep them until you delete them. What visitors opened, searched and shared before is deleted too, and no longer counted in the insights."
          value={site.retentionDays === null ? '' : String(site.retentionDays)}
          decimals={0}
          optional
        />
      </SettingsForm>
      {isOwner && <RemoveWebsite site={site} />}
    </>
  );
}

function RemoveWebsite({ site }: Pick<Data, 'site'>) {
  return (
    <Section id="remove" title="Remove website" about="This can’t be undone.">
      <div>
        <Dialog
          id="remove-site"
          opener="Remove website"
          kind="danger"
          title={`Remove ${site.name}?`}
          cancel="Keep it"
          isOpen={useRefused(REMOVE) !== null}
        >
          <p>
            Everything read from {site.domain} and all conversations are deleted. The line of script then does
            nothing.
          </p>
          <Form id={REMOVE} action={`/api/sites/${site.id}`} method="delete">
            <Field name="confirmName" label={`Type “${site.name}” to confirm`} autoComplete="off" />
            <Button kind="danger">Remove {site.name}</Button>
          </Form>
        </Dialog>
      </div>
    </Section>
  );
}
