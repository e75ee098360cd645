import type { Message } from '#lib/chat-client/message.ts';
import css from './Actions.module.css';
import { Timestamp } from './Clock.tsx';
import { CopyButton } from './CopyButton.tsx';
import { EditQuestion } from './EditQuestion.tsx';
import thread from './Thread.module.css';

interface QuestionProps {
  chatId: string;
  message: Message;
  isLast: boolean;
  /** Absent while an answer is being written. */
  onEdit: ((text: string) => void) | undefined;
}

export function Question({ chatId, message, isLast, onEdit }: QuestionProps) {
  return (
    <div className={thread.question}>
      <span className="visually-hidden">You: </span>
      <p dir="auto">{message.content}</p>
      <div className={css.actions}>
        <Timestamp value={new Date(message.timestamp)} />
        <CopyButton text={message.content} />
        {onEdit && message.turnId && (
          <EditQuestion chatId={chatId} question={message} isLast={isLast} onSend={onEdit} />
        )}
      </div>
    </div>
  );
}
