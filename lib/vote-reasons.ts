/** The reasons that a visitor can choose for a downvote. */
const VOTE_REASONS: Record<string, string> = {
  incorrect: 'Not correct',
  off_topic: 'Didn’t answer the question',
  incomplete: 'Incomplete',
  unclear: 'Hard to understand',
};

/** The label of a reason; other texts, which the API accepts, stay as they are. */
export const voteReason = (reason: string): string =>
  Object.hasOwn(VOTE_REASONS, reason) ? String(VOTE_REASONS[reason]) : reason;
