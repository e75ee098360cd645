import css from './dashboard.module.css';

/** The onboarding steps for users without a website. */
export function FirstSteps() {
  return (
    <ol className={css.steps}>
      <li>Enter the address of your website. Foyer reads its pages, which takes a minute or two.</li>
      <li>Copy one line of script into your pages.</li>
      <li>Your visitors can ask, search and share.</li>
    </ol>
  );
}
