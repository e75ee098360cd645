import { z } from 'zod';
import { PERSON_OFFERS } from '../inbox.ts';
import { WEEK_DAYS } from '../week-days.ts';
import { boundedList, choice } from './fields.ts';

const time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'Enter a time like 09:00.');

const openTime = z.tuple([time, time], 'A time is from and until, like 09:00 and 17:00.');

const day = boundedList(openTime, 6, 'At most six times a day.');

/** Begins with the day, which a form marks. */
function problemOf(times: z.infer<typeof day>, at: number): string[] {
  if (times.some(([from, until]) => from >= until))
    return [`${WEEK_DAYS[at]}: The end must be after the beginning.`];
  const isOverlap = times.toSorted().some(([from], nth, all) => nth > 0 && from < (all[nth - 1]?.[1] ?? ''));
  return isOverlap ? [`${WEEK_DAYS[at]}: These times overlap.`] : [];
}

const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

type Given = Record<string, unknown>;

const isObject = (value: unknown): value is Given =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const valuesOf = (value: unknown): unknown[] => (isObject(value) ? Object.values(value) : []);

const linesOf = (given: unknown): unknown =>
  typeof given === 'string' ? given.split(/[\n,]+/).flatMap((line) => line.trim() || []) : given;

/** A form sends `isAlways`, the times of each day as `from` and `until` with empty ones, and the holidays in lines. */
function hoursOfForm(given: unknown): unknown {
  if (!isObject(given) || !('isAlways' in given)) return given;
  const { isAlways, week, holidays, ...rest } = given;
  if (isAlways === 'true') return null;
  const days = valuesOf(week).map((times) =>
    valuesOf(times)
      .map((time): [unknown, unknown] => (isObject(time) ? [time.from, time.until] : ['', '']))
      .filter(([from, until]) => from !== '' || until !== '')
      // A field for a time has no 24:00.
      .map(([from, until]) => [from, until === '00:00' ? '24:00' : until]),
  );
  return { ...rest, week: days, holidays: linesOf(holidays) };
}

const hours = z.strictObject({
  timeZone: z
    .string({ error: 'Choose a time zone.' })
    .max(64)
    .refine(isTimeZone, 'This time zone is not known.'),
  week: boundedList(day, 7, 'A week has seven days.')
    .refine(({ length }) => length === 7, 'A week has seven days.')
    .superRefine((days, context) => {
      for (const problem of days.flatMap(problemOf)) context.addIssue(problem);
    }),
  holidays: boundedList(z.iso.date('Enter a date like 2026-12-25.'), 200, 'At most 200 holidays.')
    .default([])
    .transform((days) => [...new Set(days)].toSorted()),
});

const minutes = (max: number) =>
  z.coerce
    .number({ error: `Enter minutes from 1 to ${max.toLocaleString('en-US')}.` })
    .int(`Enter minutes from 1 to ${max.toLocaleString('en-US')}.`)
    .min(1, `Enter minutes from 1 to ${max.toLocaleString('en-US')}.`)
    .max(max, `Enter minutes from 1 to ${max.toLocaleString('en-US')}.`);

const word = z
  .string()
  .trim()
  .min(2, 'A word has at least two letters.')
  .max(60, 'A word may have at most 60 letters.');

/** Fields that are absent stay as they are. */
export const peopleInput = z.strictObject({
  offer: choice(PERSON_OFFERS).optional(),
  hours: z.preprocess(hoursOfForm, hours.nullable()).optional(),
  claimMinutes: minutes(1440).optional(),
  silentMinutes: minutes(1440).optional(),
  words: z.preprocess(linesOf, boundedList(word, 50, 'At most 50 words.')).optional(),
});
