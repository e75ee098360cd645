import type { RefusedForm } from '#server/platform/http/sessions.ts';
import { AnswerList, type OwnAnswer } from './AnswerList.tsx';
import css from './readers.module.css';
import type { ShownSite } from './SiteTab.tsx';

interface OwnAnswersProps {
  answers: OwnAnswer[];
  site: ShownSite;
  next: string;
  refused: RefusedForm | null;
}

/** The answers that the owner has written, to change or to delete. */
export function OwnAnswers({ answers, site, next, refused }: OwnAnswersProps) {
  if (answers.length === 0) return null;
  return (
    <section className={css.section} aria-labelledby="answers-heading">
      <h2 id="answers-heading">Your answers</h2>
      <AnswerList answers={answers} botId={site.botId} next={`${next}#answers-heading`} refused={refused} />
    </section>
  );
}
