import { opensQuestions } from '../../platform/text/detect-question-language.ts';
import { SPEAKS_OF_ITSELF } from './heading-question.ts';

/** “Implants”, “Kids & families”: what the questions below it are about. */
export const isTopic = (heading: string): boolean =>
  heading.length <= MAX_TOPIC &&
  TOPIC.test(heading) &&
  !SPEAKS_OF_ITSELF.test(heading) &&
  !ASKS_ANYTHING.test(heading) &&
  !opensQuestions(heading.toLowerCase().split(' ', 1)[0] ?? '');

/** Up to five words without numbers and punctuation, not in capitals. */
const TOPIC = /^\p{Lu}\p{Ll}[\p{L}’'-]*(?:(?: &)? [\p{L}’'-]*\p{Ll}[\p{L}’'-]*){0,4}$/u;
const MAX_TOPIC = 40;

/** Pages with questions of all kinds. */
const ASKS_ANYTHING =
  /(?<!\p{L})(?:faqs?|questions?|answers?|help|fragen|antworten|hilfe|réponses?|aide|preguntas?|respuestas?|ayuda)(?!\p{L})/iu;
