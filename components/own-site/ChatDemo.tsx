import type { Answered } from '../../server/chat/chat.ts';
import { AnswerText } from '../chat/AnswerText.tsx';
import { Related } from '../chat/Related.tsx';
import { Sources } from '../chat/Sources.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Logo } from '../ui/Logo.tsx';
import css from './own-site.module.css';

export interface ChatDemoView {
  name: string;
  greeting: string;
  suggestions: string[];
  /** What the page's address asks. */
  asked: (Answered & { question: string }) | null;
  /** Why there is no answer this time. */
  problem: string | null;
}

/** The part of the page that an answer appears in. */
const THREAD = 'ask-thread';

/** This website's own chat. It answers in place; without scripts the answer comes with the next page. */
export function ChatDemo({ chat }: { chat: ChatDemoView }) {
  const { name, greeting, suggestions, asked, problem } = chat;
  return (
    // The plain class tells readers of pages, our own crawler among them, that this is no content.
    <section className={`chat-panel ${css.panel}`} aria-label={`Ask ${name}`}>
      <p className={css.panelHead}>
        <Logo size={24} /> {name}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must do so by keyboard */}
      <div className={css.thread} id={THREAD} aria-live="polite" tabIndex={0}>
        <p className={css.theirs}>{greeting}</p>
        {asked && (
          <>
            <p className={css.ours} data-latest>
              {asked.question}
            </p>
            <div className={css.theirs}>
              <AnswerText text={asked.text} citations={asked.citations} related={asked.related} />
              <Sources citations={asked.citations} />
              <Related pages={asked.related} isAnswered={asked.answered} />
            </div>
          </>
        )}
        {problem && <p className={css.theirs}>{problem}</p>}
        <div className={css.suggestions}>
          {suggestions.map((question) => (
            <Question key={question} question={question} />
          ))}
        </div>
      </div>
      <form className={css.composer} action="/agents/chat" data-live={THREAD}>
        <input name="q" aria-label="Your question" placeholder="Ask a question" maxLength={500} required />
        <button type="submit" aria-label="Ask">
          <Icon name="arrow" />
        </button>
      </form>
    </section>
  );
}

/** A question that is asked with one press. */
function Question({ question }: { question: string }) {
  return (
    <form action="/agents/chat" data-live={THREAD}>
      <input type="hidden" name="q" value={question} />
      <button type="submit" className={css.question}>
        {question}
      </button>
    </form>
  );
}
