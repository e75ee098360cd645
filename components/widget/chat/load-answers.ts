import { unreachable } from '../../../lib/api-error.ts';
import { createStore } from '../../../lib/chat-client/store.ts';

/** The part of the widget that shows answers, once for all chats of the page. */
export const answersPart = createStore<{ answers: Answers | null; isMissing: boolean }>({
  answers: null,
  isMissing: false,
});

type Answers = Awaited<ReturnType<typeof importAnswers>>;

async function importAnswers() {
  const { Answer, readChatEvents } = await import('../answers/answers.ts');
  return { Answer, readChatEvents };
}

/** Throws ApiError; a later call tries again. */
export async function loadAnswers(): Promise<Answers> {
  try {
    const answers = answersPart.get().answers ?? (await importAnswers());
    if (!answersPart.get().answers) answersPart.set({ answers, isMissing: false });
    return answers;
  } catch {
    answersPart.set({ isMissing: true });
    throw unreachable();
  }
}
