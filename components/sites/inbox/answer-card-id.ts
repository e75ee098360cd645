/** The id of an own answer in a list of them. */
export const answerCardId = (id: string): string => `own-answer-${id}`;
