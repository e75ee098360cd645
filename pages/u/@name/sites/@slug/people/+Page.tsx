import { Field } from '#components/forms/Field.tsx';
import { RadioGroup } from '#components/forms/RadioGroup.tsx';
import { SettingsForm } from '#components/sites/studio/SettingsForm.tsx';
import { SiteHeader } from '#components/sites/studio/SiteHeader.tsx';
import studio from '#components/sites/studio/studio.module.css';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';
import { HoursFields } from './HoursFields.tsx';

const OFFERS = [
  { value: 'never', label: 'Never', help: 'The assistant answers alone.' },
  {
    value: 'atEnd',
    label: 'When the assistant cannot help',
    help: 'After a question without an answer for the second time, a refusal or a thumb down.',
  },
  { value: 'always', label: 'Always', help: 'The chat has a button that asks for a person.' },
];

export default function Page({ data: { site, path, timeZone } }: PageProps<Data>) {
  const { people } = site;
  const target = { action: `/api/sites/${site.id}`, next: `${path}/people` };
  return (
    <>
      <SiteHeader site={site} path={path} current="people" />
      <SettingsForm
        id="offer"
        title="Offer a person"
        about="When visitors can ask for somebody of your team. You answer in the inbox."
        save="Save offer"
        {...target}
      >
        <RadioGroup name="people.offer" label="A person is offered" options={OFFERS} value={people.offer} />
        <Field
          name="people.words"
          label="Words that ask for a person"
          value={people.words.join('\n')}
          help="One on each line. A message with one of them asks for a person, too."
          rows={4}
          optional
        />
      </SettingsForm>
      <SettingsForm
        id="hours"
        title="Opening hours"
        about="Outside of them, visitors are asked for an email address, and you answer by mail."
        save="Save hours"
        {...target}
      >
        <HoursFields hours={people.hours} timeZone={timeZone} />
      </SettingsForm>
      <SettingsForm
        id="waiting"
        title="Waiting"
        about="What happens when nobody of your team answers."
        save="Save minutes"
        {...target}
      >
        <div className={studio.pair}>
          <Field
            name="people.claimMinutes"
            label="Minutes until somebody answers"
            value={String(people.claimMinutes)}
            help="After them, the visitor is told that nobody has time, and asked for an email address."
            inputMode="numeric"
          />
          <Field
            name="people.silentMinutes"
            label="Minutes an operator may be silent"
            value={String(people.silentMinutes)}
            help="After them, the conversation waits for somebody else."
            inputMode="numeric"
          />
        </div>
      </SettingsForm>
    </>
  );
}
