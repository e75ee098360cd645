import type { ConversationState } from '#lib/chat-client/conversation.ts';
import type { Message } from '#lib/chat-client/message.ts';

export interface Problem {
  text: string;
  /** The result of the last send, which screen readers announce. */
  isNew: boolean;
}

/** Failures by the id of the message that shows them: a question without an answer, or a partial answer. */
export function problemsIn({
  messages,
  error,
  isLoading,
  isStopped,
}: ConversationState): Map<string, Problem> {
  const problems = new Map<string, Problem>();
  messages.forEach((message, at) => {
    const next = messages[at + 1];
    const text = message.error ?? (next ? undefined : error) ?? undefined;
    if (text) problems.set(message.id, { text, isNew: !next });
    else if (next || !(isLoading || isStopped)) {
      const old = leftBy(message, next);
      if (old) problems.set(message.id, { text: old, isNew: false });
    }
  });
  return problems;
}

/** Failures from an earlier visit or another tab. */
function leftBy({ isUser, state }: Message, next: Message | undefined): string | undefined {
  if (isUser) return next === undefined || next.isUser ? 'This question has no answer.' : undefined;
  return state === 'interrupted' ? 'The answer was interrupted here.' : undefined;
}
