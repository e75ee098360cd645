import css from './Answer.module.css';
import { AnswerText } from './AnswerText.tsx';
import { Timestamp } from './Clock.tsx';
import type { Citation, Message } from './conversation.ts';
import { sourceAddress } from './source-address.ts';

/** What the assistant said, with where it stands. */
export function Answer({ message, botName }: { message: Message; botName: string }) {
  const { content, citations, state, timestamp } = message;
  const isStreaming = state === 'streaming';
  return (
    <div className={css.answer}>
      <span className="visually-hidden">{botName}: </span>
      {content || !isStreaming ? (
        <div className={css.text} dir="auto">
          <AnswerText text={content} citations={citations} isStreaming={isStreaming} />
        </div>
      ) : (
        <p className={css.writing}>
          <span className="visually-hidden">Writing an answer</span>
          <i />
          <i />
          <i />
        </p>
      )}
      {state === 'interrupted' && <p className={css.note}>The answer was interrupted here.</p>}
      {!isStreaming && <Sources citations={citations} />}
      {!isStreaming && (
        <p className={css.time}>
          <Timestamp moment={new Date(timestamp)} />
        </p>
      )}
    </div>
  );
}

function Sources({ citations }: { citations: Citation[] }) {
  if (citations.length === 0) return null;
  return (
    <ol className={css.sources} aria-label="Sources">
      {citations.map(({ n, title, url, excerpt }) => (
        <li key={n}>
          <span className={css.number} aria-hidden="true">
            {n}
          </span>
          <div>
            <SourceTitle url={url} title={title} />
            <p>{excerpt}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

function SourceTitle({ url, title }: { url: string; title: string }) {
  const address = sourceAddress(url);
  if (!address) return title;
  return (
    <a href={address} target="_blank" rel="noopener">
      {title}
    </a>
  );
}
