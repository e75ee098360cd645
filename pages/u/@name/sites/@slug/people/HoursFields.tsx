import { timeZoneOptions } from '#components/accounts/account/time-zone-options.ts';
import { Field } from '#components/forms/Field.tsx';
import { FieldNotes, useFieldState } from '#components/forms/FieldFrame.tsx';
import frame from '#components/forms/Form.module.css';
import { RadioGroup } from '#components/forms/RadioGroup.tsx';
import { Select } from '#components/forms/Select.tsx';
import type { OpeningHours, OpenTime } from '#lib/people.ts';
import { WEEK_DAYS } from '#lib/week-days.ts';
import css from './people.module.css';

/** Offered until others were saved. */
const OFFICE_HOURS: OpenTime[][] = WEEK_DAYS.map((_, day) => (day < 5 ? [['09:00', '17:00']] : []));
/** For a break at noon; the API takes more. */
const TIMES_A_DAY = 2;
const NAME = 'people.hours';

const IS_ALWAYS = [
  { value: 'true', label: 'Always' },
  { value: 'false', label: 'At these times' },
];

interface HoursFieldsProps {
  /** Null: always open. */
  hours: OpeningHours | null;
  /** Of a week that is new. */
  timeZone: string;
}

/** The times of a week. Fields that do not count are hidden. */
export function HoursFields({ hours, timeZone }: HoursFieldsProps) {
  const zone = hours?.timeZone ?? timeZone;
  const { control, errors } = useFieldState({ name: `${NAME}.week`, label: '', help: true });
  return (
    <div className={css.hours}>
      <RadioGroup
        name={`${NAME}.isAlways`}
        label="Your team answers"
        options={IS_ALWAYS}
        value={String(hours === null)}
      />
      <div className={css.times}>
        <Select name={`${NAME}.timeZone`} label="Time zone" value={zone} options={timeZoneOptions(zone)} />
        <fieldset
          className={frame.group}
          id={control.id}
          // The summary of what is wrong leads here.
          tabIndex={-1}
          aria-describedby={control['aria-describedby']}
        >
          <legend>Week</legend>
          {(hours?.week ?? OFFICE_HOURS).map((times, day) => (
            <Day
              key={WEEK_DAYS[day]}
              day={day}
              times={times}
              isInvalid={errors.some((error) => error.startsWith(`${WEEK_DAYS[day]}:`))}
            />
          ))}
          <FieldNotes
            id={control.id}
            help="Leave both times of a day empty on which nobody answers."
            errors={errors}
          />
        </fieldset>
        <Field
          name={`${NAME}.holidays`}
          label="Holidays"
          value={hours?.holidays.join('\n')}
          placeholder="2026-12-25"
          help="Days on which nobody answers, one on each line."
          rows={4}
          optional
        />
      </div>
    </div>
  );
}

interface DayProps {
  day: number;
  times: OpenTime[];
  isInvalid: boolean;
}

function Day({ day, times, isInvalid }: DayProps) {
  const name = WEEK_DAYS[day] ?? '';
  const pairs = Array.from(
    { length: Math.max(TIMES_A_DAY, times.length) },
    (_, at): OpenTime => times[at] ?? ['', ''],
  );
  return (
    <fieldset className={css.day}>
      <legend>{name}</legend>
      {pairs.map(([from, until], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the fields of a day are its first, its second time
        <span key={at} className={css.pair}>
          <Time
            name={`${NAME}.week.${day}.${at}.from`}
            label={`${name}, ${NTH[at] ?? ''}from`}
            value={from}
            isInvalid={isInvalid}
          />
          –
          <Time
            name={`${NAME}.week.${day}.${at}.until`}
            label={`${name}, ${NTH[at] ?? ''}until`}
            value={until === '24:00' ? '00:00' : until}
            isInvalid={isInvalid}
          />
        </span>
      ))}
    </fieldset>
  );
}

const NTH = ['', 'then '];

interface TimeProps {
  name: string;
  label: string;
  value: string;
  /** Its day is; an empty time is not. */
  isInvalid: boolean;
}

function Time({ name, label, value, isInvalid }: TimeProps) {
  const { entered } = useFieldState({ name, label });
  const shown = entered?.[name] ?? value;
  return (
    <input
      type="time"
      name={name}
      aria-label={label}
      aria-invalid={(isInvalid && shown !== '') || undefined}
      className={frame.input}
      defaultValue={shown}
    />
  );
}
