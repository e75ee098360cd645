import { z } from 'zod';
import {
  DEFAULT_LEAD_TEXT,
  LEAD_FIELD_KINDS,
  LEAD_FORMATS,
  MAX_LEAD_FIELDS,
  MAX_LEAD_OPTIONS,
  MAX_LEAD_TEXT,
} from '../lead-fields.ts';
import {
  boundedList,
  checkbox,
  choice,
  nullableNumber,
  optional,
  optionalText,
  requiredText,
} from './fields.ts';

/** A form sends its options in one text, each on a line. */
const options = z
  .preprocess(
    (given) => (typeof given === 'string' ? given.split('\n').filter((line) => line.trim() !== '') : given),
    boundedList(
      requiredText('An option', 60),
      MAX_LEAD_OPTIONS,
      `At most ${MAX_LEAD_OPTIONS} options.`,
      'Options must be a list.',
    ),
  )
  .refine((list) => list.length >= 2, 'Enter at least two options.')
  .refine((list) => new Set(list).size === list.length, 'Each option must be another one.');

const everyKind = {
  /** Without one, the field is new. */
  id: optional(
    z
      .string({ error: 'An id must be text.' })
      // Keys are converted between camel case and snake case: this form is the same in both.
      .regex(
        /^[a-z][a-z0-9]{0,19}$/,
        'An id is a lowercase letter, then lowercase letters or digits, 20 at most.',
      ),
  ),
  label: requiredText('Label', 80),
  help: optionalText('Help', 300),
  isRequired: checkbox,
};

const leadField = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({
      kind: z.literal('text'),
      ...everyKind,
      maxLength: nullableNumber('length', 1, MAX_LEAD_TEXT)
        .optional()
        .transform((length) => length ?? DEFAULT_LEAD_TEXT),
      format: optional(choice(LEAD_FORMATS)).transform((format) => format ?? 'none'),
    }),
    z.strictObject({ kind: z.literal('choice'), ...everyKind, options }),
    z.strictObject({ kind: z.literal('consent'), ...everyKind }),
  ],
  { error: `The kind must be ${LEAD_FIELD_KINDS.join(', ')}.` },
);

type Given = Record<string, unknown>;

/** What a field of a kind does not have, a form sends all the same. */
const OF_OTHER_KINDS = new Map<unknown, readonly string[]>([
  ['text', ['options']],
  ['choice', ['maxLength', 'format']],
  ['consent', ['options', 'maxLength', 'format']],
]);

function withoutOtherKinds(field: Given): Given {
  const others = OF_OTHER_KINDS.get(field.kind) ?? [];
  return Object.fromEntries(Object.entries(field).filter(([name]) => !others.includes(name)));
}

/** Without scripts a form has rows for more fields, and a field is removed by emptying its label. */
const isRemoved = ({ id, label, ...field }: Given): boolean =>
  label === '' && (Boolean(id) || [field.help, field.options].every((text) => !text));

/**
 * A list, or the rows of a form by their names, in their order. Until it is checked it stays an object: its errors then name the
 * row, `leadFields.0.label`.
 */
export const leadFieldsInput = z
  .preprocess(
    (given, context) => {
      if (given === '') return {};
      if (typeof given !== 'object' || given === null) return given;
      const fields = Object.entries(given).filter(
        ([, field]) => typeof field !== 'object' || field === null || !isRemoved(field as Given),
      );
      if (fields.length <= MAX_LEAD_FIELDS)
        return Object.fromEntries(
          fields.map(([at, field]) => [
            at,
            typeof field === 'object' && field !== null ? withoutOtherKinds(field as Given) : field,
          ]),
        );
      context.addIssue(`At most ${MAX_LEAD_FIELDS} fields.`);
      return z.NEVER;
    },
    z.record(z.string(), leadField, { error: 'Fields must be a list.' }),
  )
  .superRefine((fields, context) => {
    const seen = new Set<string>();
    for (const [at, { id, label }] of Object.entries(fields)) {
      if (seen.has(label))
        context.addIssue({ code: 'custom', path: [at, 'label'], message: 'Another field has this label.' });
      if (id && seen.has(`#${id}`))
        context.addIssue({ code: 'custom', path: [at, 'id'], message: 'Another field has this id.' });
      seen.add(label).add(`#${id}`);
    }
  })
  .transform((fields) => Object.values(fields))
  .meta({ description: 'Further fields of the form in which visitors leave an email address.' });

const ofStored = { id: z.string(), label: z.string(), help: z.string().nullable(), isRequired: z.boolean() };

export const storedLeadFields = z
  .array(
    z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('text'),
        ...ofStored,
        maxLength: z.number(),
        format: z.enum(LEAD_FORMATS),
      }),
      z.object({ kind: z.literal('choice'), ...ofStored, options: z.array(z.string()) }),
      z.object({ kind: z.literal('consent'), ...ofStored }),
    ]),
  )
  .default([]);

/** The answers of a visitor by the ids of the fields; which there are, the website knows. */
export const leadAnswersInput = z
  .record(
    z.string().max(40),
    z.union([optionalText('This', MAX_LEAD_TEXT), z.boolean()], {
      error: `This must be a text of at most ${MAX_LEAD_TEXT.toLocaleString('en-US')} characters, true or false.`,
    }),
    { error: 'Fields must be an object.' },
  )
  .refine((fields) => Object.keys(fields).length <= MAX_LEAD_FIELDS, `At most ${MAX_LEAD_FIELDS} fields.`)
  .default({})
  .meta({
    description:
      'Answers to the website’s own fields, by their ids: a text, one of the options, or true. The fields are in `agents.chat.lead_fields` of the session.',
  });
