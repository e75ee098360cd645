// The owner's own fields of the form in which visitors leave an email address. The widget and the server check answers by
// the same function.

export const LEAD_FIELD_KINDS = ['text', 'choice', 'consent'] as const;
export const LEAD_FORMATS = ['none', 'phone', 'number', 'url'] as const;
export const MAX_LEAD_FIELDS = 8;
export const MAX_LEAD_OPTIONS = 12;
/** The longest answer that a field may allow, and what a field allows by default. */
export const MAX_LEAD_TEXT = 2000;
export const DEFAULT_LEAD_TEXT = 200;

export type LeadField = {
  id: string;
  label: string;
  help: string | null;
  isRequired: boolean;
} & (
  | { kind: 'text'; maxLength: number; format: (typeof LEAD_FORMATS)[number] }
  | { kind: 'choice'; options: string[] }
  | { kind: 'consent' }
);

/** An answer as it is stored with a lead, with the label that the visitor read. */
export interface LeadAnswer {
  id: string;
  kind: LeadField['kind'];
  label: string;
  /** True for a consent. */
  value: string | true;
}

/** `wrong` is an answer that the form does not offer. */
type LeadProblem = 'missing' | 'tooLong' | 'phone' | 'number' | 'url' | 'wrong';

/** What is wrong with an answer; texts are trimmed before. */
export function leadProblem(
  field: LeadField,
  answer: string | boolean | null | undefined,
): LeadProblem | undefined {
  if (!answer) return field.isRequired ? 'missing' : undefined;
  if (field.kind === 'consent') return answer === true ? undefined : 'wrong';
  if (answer === true) return 'wrong';
  if (field.kind === 'choice') return field.options.includes(answer) ? undefined : 'wrong';
  if (answer.length > field.maxLength) return 'tooLong';
  return field.format === 'none' || FORMATS[field.format](answer) ? undefined : field.format;
}

const FORMATS = {
  phone: (text: string) => /^\+?\d{5,15}$/.test(text.replace(/[\s()./-]/g, '')),
  number: (text: string) => /^[+-]?\d+(?:[.,]\d+)*$/.test(text),
  // People write addresses without their scheme.
  url: (text: string) => /^(?:https?:\/\/)?[^\s/?#@:]+\.[^\s/?#@:.]+(?::\d{1,5})?(?:[/?#]\S*)?$/i.test(text),
};

/** The answers of a lead, as they are stored; null for none. */
export const leadAnswersIn = (stored: string | null): LeadAnswer[] => JSON.parse(stored ?? '[]');

/** An answer as people read it. */
export const leadAnswerText = ({ value }: Pick<LeadAnswer, 'value'>): string =>
  value === true ? 'Yes' : value;
