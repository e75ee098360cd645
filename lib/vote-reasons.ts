/** What a visitor can choose as the reason of a vote against an answer. */
const VOTE_REASONS: Record<string, string> = {
  incorrect: 'Not correct',
  off_topic: 'Didn’t answer the question',
  incomplete: 'Incomplete',
  unclear: 'Hard to understand',
};

/** In words; what was sent through the API stays as it is. */
export const voteReason = (reason: string): string =>
  Object.hasOwn(VOTE_REASONS, reason) ? String(VOTE_REASONS[reason]) : reason;
