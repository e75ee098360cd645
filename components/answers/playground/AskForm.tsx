import type { ReactNode } from 'react';
import { invokePath } from '#lib/routes.ts';

interface AskFormProps {
  chatId: string;
  text: string;
  /** The bot of a new chat. */
  botId?: string;
  /** The turn that the question repeats. */
  turnId?: string | undefined;
  onAsk(): void;
  children: ReactNode;
}

/** Asks a given question: a plain form that a script submits. */
export function AskForm({ chatId, text, botId, turnId, onAsk, children }: AskFormProps) {
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
      {botId && <input type="hidden" name="botId" value={botId} />}
      {turnId && <input type="hidden" name="turnId" value={turnId} />}
      {children}
    </form>
  );
}
