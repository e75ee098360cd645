import css from './home.module.css';

const STEPS = [
  {
    title: 'Enter your address',
    text: 'Your website is read as by a polite visitor: by its robots.txt and sitemap, and no faster than it answers. A hundred pages take seconds.',
  },
  {
    title: 'Paste one line',
    text: 'It loads without holding up your page, keeps to itself in a shadow root, and loads nothing more until a visitor opens it.',
  },
  {
    title: 'See your pages answer',
    text: 'What changes on your website is read again by itself. What your pages could not answer, a visitor can leave for you with an email address.',
  },
];

export function Steps() {
  return (
    <section className={css.section} aria-labelledby="steps">
      <h2 id="steps">How it works</h2>
      <ol className={css.steps}>
        {STEPS.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable on phones, also by keyboard */}
      <pre className={css.line} tabIndex={0}>
        <code>{'<script async src="https://foyer.example.org/widget.js?site=your-site"></script>'}</code>
      </pre>
    </section>
  );
}
