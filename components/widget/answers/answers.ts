// The part that shows answers. Loaded when the visitor begins to write: a chat that is only opened needs none of it.
export { readChatEvents } from '#lib/chat-client/events.ts';
export { Answer } from './answer.ts';
export { AnswerText } from './answer-text.ts';
export { default as css } from './answers.css?inline';
export { LeadForm } from './lead-form.ts';
export { Sources } from './sources.ts';
