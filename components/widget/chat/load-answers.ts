import { unreachable } from '#lib/api-error.ts';
import { createStore } from '#lib/chat-client/store.ts';

/** The part of the widget that shows answers, once for all chats of the page. */
export const answersPart = createStore<{ answers: Answers | null; isMissing: boolean }>({
  answers: null,
  isMissing: false,
});

type Answers = Awaited<ReturnType<typeof importAnswers>>;

async function importAnswers() {
  const { Answer, LeadForm, css, readChatEvents } = await import('../answers/answers.ts');
  return { Answer, LeadForm, css, readChatEvents };
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

/** Calls the function once, as soon as the part is loaded. */
export function whenLoaded(use: (answers: Answers) => void): void {
  const check = () => {
    const { answers } = answersPart.get();
    if (!answers) return;
    stop();
    use(answers);
  };
  const stop = answersPart.subscribe(check);
  check();
}
