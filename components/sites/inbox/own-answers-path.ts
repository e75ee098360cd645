/** The id of an own answer in a list of them. */
export const answerCardId = (id: string): string => `own-answer-${id}`;

/** The id of the heading of the own answers below the gaps. */
export const ANSWERS_HEADING = 'answers-heading';

/**
 * The own answers of a website or an assistant, or one of them: below the gaps for those who may not open its knowledge.
 * @param path of the website or the assistant
 */
export function ownAnswersPath(
  path: string,
  mayOpenKnowledge: boolean,
  answer?: { id: string; question: string } | null,
): string {
  if (mayOpenKnowledge)
    return `${path}/knowledge?${new URLSearchParams({ show: 'answers', ...(answer && { nameLike: answer.question }) })}`;
  return `${path}/gaps${answer ? `?answer=${answer.id}#${answerCardId(answer.id)}` : `#${ANSWERS_HEADING}`}`;
}
