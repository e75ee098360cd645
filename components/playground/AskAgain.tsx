import type { ReactNode } from 'react';
import { invokePath } from '#lib/routes.ts';

interface AskAgainProps {
  chatId: string;
  text: string;
  turnId: string | undefined;
  onAsk(): void;
  /** The submit button. */
  children: ReactNode;
}

/** Asks a question again in place of its first attempt: a plain form that a script submits. */
export function AskAgain({ chatId, text, turnId, onAsk, children }: AskAgainProps) {
  return (
    <form
      action={invokePath(chatId)}
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        onAsk();
      }}
    >
      <input type="hidden" name="_form" value="ask" />
      <input type="hidden" name="prompt" value={text} />
      {turnId && <input type="hidden" name="turnId" value={turnId} />}
      {children}
    </form>
  );
}
