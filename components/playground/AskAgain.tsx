import type { ReactNode } from 'react';
import { invokePath } from '../../lib/routes.ts';

interface AskAgainProps {
  chatId: string;
  text: string;
  turnId: string | undefined;
  onAsk(): void;
  /** The button. */
  children: ReactNode;
}

/** Asks a question again, which is kept once: a plain form whose sending a script takes over. */
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
