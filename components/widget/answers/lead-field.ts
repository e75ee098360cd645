import { html } from 'htm/preact';
import { type LeadField, leadProblem } from '#lib/lead-fields.ts';
import { fill, type Strings } from '../strings/strings.ts';

const INPUTS = { none: 'text', phone: 'tel', number: 'text', url: 'url' };

/** Longer texts get several lines. */
const LINE = 200;

/** In the form, beside the fields that every website has. */
export const nameOf = ({ id }: LeadField): string => `field.${id}`;

export const answerIn = (form: FormData, field: LeadField): string | boolean =>
  field.kind === 'consent' ? form.has(nameOf(field)) : String(form.get(nameOf(field)) ?? '').trim();

/** What is wrong with an answer, for the visitor; empty if nothing is. */
export function problemOf(field: LeadField, answer: string | boolean, strings: Strings): string {
  const problem = leadProblem(field, answer);
  if (!problem) return '';
  if (problem === 'phone') return strings.phoneWrong;
  if (problem === 'number') return strings.numberWrong;
  if (problem === 'url') return strings.urlWrong;
  return field.kind === 'consent' ? strings.tickMissing : strings.fieldMissing;
}

/** A field that the owner has made. */
export function LeadFieldInput({
  field,
  problem,
  strings,
}: {
  field: LeadField;
  problem: string | undefined;
  strings: Strings;
}) {
  const { kind, label, help, isRequired } = field;
  const control = { name: nameOf(field), required: isRequired, 'aria-invalid': Boolean(problem) };
  const text = html`<span dir="auto">${isRequired ? label : fill(strings.optional, { label })}</span>`;
  const notes = html`${help && html`<span class="note" dir="auto">${help}</span>`}
    ${problem && html`<span class="wrong" role="alert">${problem}</span>`}`;
  if (kind === 'consent')
    return html`<label class="choice"><input type="checkbox" ...${control} /><span>${text} ${notes}</span></label>`;
  return html`<label
    >${text}${
      kind === 'choice'
        ? html`<select ...${control}>
            <option value="">${strings.choose}</option>
            ${field.options.map((option) => html`<option>${option}</option>`)}
          </select>`
        : field.maxLength > LINE
          ? html`<textarea ...${control} rows="3" maxlength=${field.maxLength}></textarea>`
          : html`<input
              ...${control}
              type=${INPUTS[field.format]}
              inputmode=${field.format === 'number' ? 'decimal' : undefined}
              maxlength=${field.maxLength}
            />`
    }${notes}</label
  >`;
}
