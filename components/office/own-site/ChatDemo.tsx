import type { Answered } from '#server/answers/answers.ts';
import { AnswerText } from '../../answers/chat/AnswerText.tsx';
import { Related } from '../../answers/chat/Related.tsx';
import { Sources } from '../../answers/chat/Sources.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Logo } from '../../ui/Logo.tsx';
import css from './own-site.module.css';

export interface ChatDemoView {
  name: string;
  greeting: string;
  suggestions: string[];
  /** The question in the page's address. */
  asked: (Answered & { question: string }) | null;
  /** The address where a person answers; null if none is configured. */
  contact: string | null;
  /** The error message, if there is no answer. */
  problem: string | null;
}

/** The element that the answer is rendered in. */
const THREAD = 'ask-thread';

/** This website's own chat. Answers appear in place; without scripts they appear on the next page. */
export function ChatDemo({ chat }: { chat: ChatDemoView }) {
  const { name, greeting, suggestions, asked, contact, problem } = chat;
  const isNew = !asked && !problem;
  return (
    // The plain class tells content extractors, including our crawler, to ignore the demo.
    <section className={`chat-panel ${css.panel}`} aria-label={`Ask ${name}`}>
      <p className={css.panelHead}>
        <Logo size={24} /> {name}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable, also by keyboard */}
      <div className={css.thread} id={THREAD} aria-live="polite" tabIndex={0}>
        <p className={css.theirs}>{greeting}</p>
        {asked && (
          <>
            <p className={css.ours} data-latest>
              {asked.question}
            </p>
            <div className={css.theirs}>
              <AnswerText text={textOf(asked)} citations={asked.citations} related={asked.related} />
              <Sources citations={asked.citations} />
              <Related pages={asked.related} isAnswered={asked.answered} />
              {(!asked.answered || asked.request) && <ContactLink contact={contact} />}
            </div>
          </>
        )}
        {problem && <p className={css.theirs}>{problem}</p>}
        {isNew && (
          <div className={css.suggestions}>
            {suggestions.map((question) => (
              <Question key={question} question={question} />
            ))}
          </div>
        )}
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

/** Where the pages name no person, the answer asks for an email address, which only the widget takes. */
const textOf = ({ text, request, citations }: Answered): string =>
  request && citations.length === 0 ? 'I’m only the assistant.' : text;

/** Without a contact the widget of this page takes an email address, which needs scripts. */
const ContactLink = ({ contact }: Pick<ChatDemoView, 'contact'>) =>
  contact ? (
    <p>
      <a href={contact}>Ask a person</a>
    </p>
  ) : (
    <p>
      <a className="scripted" href="/agents/chat" data-foyer-open="chat">
        Ask in the chat to get a reply by email
      </a>
      <noscript>The chat takes your email address for a reply, but it needs JavaScript.</noscript>
    </p>
  );

/** A suggested question as a submit button. */
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
