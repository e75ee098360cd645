import { z } from 'zod';
import { MAX_CANNED_TEXT, MAX_SHORTCUT, variableProblem } from '../canned-answers.ts';
import { nameLike, paging, requiredLines } from './fields.ts';

/** Operators find an answer by it after a slash, which may be given too. */
const shortcut = z
  .string({ error: 'The shortcut is missing.' })
  .transform((text) => text.trim().replace(/^\//, '').toLowerCase())
  .pipe(
    z
      .string()
      .min(1, { error: 'The shortcut is missing.', abort: true })
      .max(MAX_SHORTCUT, `The shortcut may have at most ${MAX_SHORTCUT} characters.`)
      .regex(/^[\p{L}\p{M}\p{N}_-]*$/u, 'Use letters, digits, - and _ only.'),
  );

const text = requiredLines('The text', MAX_CANNED_TEXT).superRefine((value, context) => {
  const problem = variableProblem(value);
  if (problem) context.addIssue(problem);
});

export const cannedAnswerInput = z.strictObject({ shortcut, text });
export const updateCannedAnswerInput = cannedAnswerInput.partial();

export const cannedAnswersQuery = z.object({
  /** Searches in shortcuts and texts. */
  q: nameLike,
  ...paging,
});

export type CannedAnswerInput = z.output<typeof cannedAnswerInput>;
export type UpdateCannedAnswerInput = z.output<typeof updateCannedAnswerInput>;
