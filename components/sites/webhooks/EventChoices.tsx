import { SITE_EVENT_TEXTS, SITE_EVENTS, type SiteEventType } from '#lib/site-events.ts';
import { FieldNotes, useFieldState, useFormId } from '../../forms/FieldFrame.tsx';
import css from '../../forms/Form.module.css';
import { useRefused } from '../../forms/use-refused.ts';
import texts from './webhooks.module.css';

/** The events that a webhook is told of. */
export function EventChoices({ events }: { events: SiteEventType[] }) {
  const field = { name: 'events', label: 'Events' };
  const { errors, control } = useFieldState(field);
  const entered = useRefused(useFormId());
  const chosen: string[] = entered ? [entered.lists?.events ?? entered.input.events ?? []].flat() : events;
  return (
    <fieldset className={css.group} id={control.id} aria-describedby={control['aria-describedby']}>
      <legend>{field.label}</legend>
      <input type="hidden" name={field.name} value="" />
      {SITE_EVENTS.map((event) => (
        <label key={event} className={css.check}>
          <input type="checkbox" name={field.name} value={event} defaultChecked={chosen.includes(event)} />
          <span className={texts.event}>
            {SITE_EVENT_TEXTS[event]} <code>{event}</code>
          </span>
        </label>
      ))}
      <FieldNotes id={control.id} errors={errors} />
    </fieldset>
  );
}
