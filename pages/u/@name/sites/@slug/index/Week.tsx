import type { SiteWeek, WeekCount } from '#server/sites/sites.ts';
import { Figures } from './Figures.tsx';

export function Week({ week: { questions, answered, leads, gaps }, path }: { week: SiteWeek; path: string }) {
  return (
    <section aria-labelledby="week-heading">
      <h2 id="week-heading">The last seven days</h2>
      <Figures
        figures={[
          {
            label: questions.now === 1 ? 'question' : 'questions',
            ...figureOf(questions),
            href: `${path}/conversations`,
          },
          { label: 'answered', ...figureOf(answered), href: `${path}/insights` },
          { label: leads.now === 1 ? 'lead' : 'leads', ...figureOf(leads), href: `${path}/leads` },
          { label: gaps.now === 1 ? 'content gap' : 'content gaps', ...figureOf(gaps), href: `${path}/gaps` },
        ]}
      />
    </section>
  );
}

const figureOf = ({ now, before }: WeekCount) => ({
  value: now.toLocaleString('en-US'),
  change: changeOf(now - before),
});

function changeOf(difference: number): string {
  if (difference === 0) return 'as many as the week before';
  return `${Math.abs(difference).toLocaleString('en-US')} ${difference > 0 ? 'more' : 'fewer'} than the week before`;
}
