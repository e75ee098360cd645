import css from './home.module.css';

/** What one would say to somebody who asks. */
export function InShort({ siteName }: { siteName: string }) {
  return (
    <section className={css.section} aria-labelledby="in-short">
      <h2 id="in-short">What is {siteName}?</h2>
      <div className={css.short}>
        <p>
          {siteName} is open software for websites: it reads a website’s public pages and gives the website a
          chatbot, a search and share buttons that know them.
        </p>
        <p>
          {siteName} runs on your own server, in one container, with SQLite or PostgreSQL, and needs no other
          service. Its built-in answerer quotes your pages, so it works without a language model and without a
          fee for each question.
        </p>
      </div>
    </section>
  );
}
