/** The maximum lengths of a question that its owner answers, and of the answer, in characters. */
export const MAX_QUESTION = 300;
export const MAX_ANSWER = 5000;
