// What an answer is followed by. Loaded with the first answer: a chat that is only opened needs none of it.
export { LeadForm } from './lead-form.ts';
export { Vote } from './vote.ts';
