import { Question } from '../../components/house/ChatDemo.tsx';
import css from './home.module.css';

/** What people ask first, answered by this page's own chat. */
export function Questions({ questions }: { questions: string[] }) {
  return (
    <section className={css.section} aria-labelledby="questions">
      <h2 id="questions">Ask this page</h2>
      <p>
        The chat on this website is the one that yours will have. It has read these pages and nothing else.
      </p>
      <ul className={css.questions}>
        {questions.map((question) => (
          <li key={question}>
            <Question question={question} />
          </li>
        ))}
      </ul>
    </section>
  );
}
