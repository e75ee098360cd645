import { type LeadAnswer, type LeadField, leadProblem } from '#lib/lead-fields.ts';
import { type LeadInput, leadInput } from '#lib/schemas/widget.ts';
import { type FieldErrors, invalid } from '../../platform/errors.ts';
import { parseChecked } from '../../platform/http/parse.ts';
import type { SiteView } from '../sites/sites.ts';

/** @throws AppError 422 with the errors of all fields, those of the website's own by `fields.` and their id */
export async function parseLead({ agents }: SiteView, body: unknown): Promise<LeadInput> {
  const { leadFields } = agents.chat;
  const lead = await parseChecked(leadInput, body, async ({ fields = {} }) => leadErrors(leadFields, fields));
  const errors = leadErrors(leadFields, lead.fields);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return lead;
}

/** What is stored of checked answers: each with the label that the visitor read. */
export const leadAnswers = (fields: readonly LeadField[], given: Given): LeadAnswer[] =>
  fields.flatMap((field) => {
    const { id, kind, label } = field;
    const value = answerTo(field, given);
    return value ? [{ id, kind, label, value }] : [];
  });

type Given = LeadInput['fields'];

function leadErrors(fields: readonly LeadField[], given: Given): FieldErrors {
  const known = new Set(fields.map(({ id }) => id));
  const unknown = Object.keys(given).filter((id) => !known.has(id));
  const wrong = fields.flatMap((field): [string, string][] => {
    const problem = leadProblem(field, answerTo(field, given));
    return problem ? [[field.id, problem === 'missing' ? MISSING[field.kind] : MESSAGES[problem]]] : [];
  });
  return Object.fromEntries(
    [...unknown.map((id): [string, string] => [id, FORM_CHANGED]), ...wrong].map(([id, message]) => [
      `fields.${id}`,
      [message],
    ]),
  );
}

const answerTo = ({ id }: LeadField, given: Given) => (Object.hasOwn(given, id) ? given[id] : null);

/** The owner has removed the field since the visitor opened the page. */
const FORM_CHANGED = 'This field is not part of the form any more. Reload the page.';

const MESSAGES = {
  phone: 'Enter a phone number, like +43 1 234567.',
  number: 'Enter a number.',
  url: 'Enter a web address, like https://example.org.',
  tooLong: 'This text is too long.',
  wrong: 'This is not one of the possible answers.',
};

const MISSING = { text: 'Fill in this field.', choice: 'Choose an answer.', consent: 'Tick this box.' };
