import { unreachable } from '#lib/api-error.ts';
import { createStore, type Store } from '#lib/chat-client/store.ts';

/** The part of the widget that shows answers, once for all chats of the page. */
export const answersPart = createStore<{ answers: Answers | null; isMissing: boolean }>({
  answers: null,
  isMissing: false,
});

type Answers = Awaited<ReturnType<typeof importAnswers>>;

async function importAnswers() {
  const { Answer, AnswerText, LeadForm, Sources, css, readChatEvents } = await import(
    '../answers/answers.ts'
  );
  return { Answer, AnswerText, LeadForm, Sources, css, readChatEvents };
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

/** Calls the function once, as soon as the store has a value of this name. */
export function whenLoaded<T extends object, Name extends keyof T>(
  store: Store<T>,
  name: Name,
  use: (part: NonNullable<T[Name]>) => void,
): void {
  const check = () => {
    const part = store.get()[name];
    if (!part) return;
    stop();
    use(part);
  };
  const stop = store.subscribe(check);
  check();
}
