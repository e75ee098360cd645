import { PlanCards } from '../../components/pricing/PlanCards.tsx';
import { ProductCard } from '../../components/pricing/ProductCard.tsx';
import type { PlanOffer } from '../../components/pricing/plan-offers.ts';
import css from '../../components/pricing/pricing.module.css';
import { Button } from '../../components/ui/Button.tsx';
import { EmptyState } from '../../components/ui/EmptyState.tsx';
import { PageTitle } from '../../components/ui/PageTitle.tsx';
import { Table } from '../../components/ui/Table.tsx';
import { formatDollars } from '../../lib/money.ts';
import type { PageProps } from '../../renderer/page-context.ts';
import type { Data } from './+data.ts';

export default function Page({ data: { siteName, period, plans, products } }: PageProps<Data>) {
  return (
    <>
      <PageTitle title="AI Marketplace and Pricing">
        {plans.length > 0
          ? 'Every account begins with the free plan, which costs nothing and needs no card. Every plan has chat, search and share buttons.'
          : 'What can be had on this website.'}
      </PageTitle>
      {plans.length > 0 ? <Plans plans={plans} period={period} /> : <NoPlans />}
      {plans.length > 0 && <InWords siteName={siteName} plans={plans} />}
      {products.length > 0 && (
        <section className={css.section} aria-labelledby="marketplace">
          <h2 id="marketplace">Marketplace</h2>
          <ul className={css.products}>
            {products.map((product) => (
              <li key={product.id}>
                <ProductCard product={product} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Plans({ plans, period }: Pick<Data, 'plans' | 'period'>) {
  return (
    <>
      <nav className={css.periods} aria-label="Billing period">
        <a href="/pricing" aria-current={period === 'month' ? 'page' : undefined}>
          By the month
        </a>
        <a href="/pricing?period=year" aria-current={period === 'year' ? 'page' : undefined}>
          By the year
        </a>
      </nav>
      <PlanCards plans={plans} />
      <section className={css.section} aria-labelledby="compare">
        <h2 id="compare">Line by line</h2>
        <Comparison plans={plans} />
      </section>
    </>
  );
}

/** The prices once more in whole sentences, for those who ask instead of looking at tables. */
function InWords({ siteName, plans }: Pick<Data, 'siteName' | 'plans'>) {
  return (
    <section className={`${css.section} ${css.words}`} aria-labelledby="cost">
      <h2 id="cost">How much does {siteName} cost?</h2>
      {plans.map(({ slug, name, amount, period, limits }) => (
        <p key={slug}>
          The {name} plan of {siteName} costs{' '}
          {amount === 0 ? 'nothing' : `${formatDollars(amount)} a ${period}`}
          {limits.answers !== undefined &&
            ` and includes ${limits.answers.toLocaleString('en-US')} answers a month`}
          .
        </p>
      ))}
      <p>Prices are in US dollars. The software itself is open and may be run on a server of your own.</p>
    </section>
  );
}

function NoPlans() {
  return (
    <EmptyState drawing="box" title="There is nothing to pay for here">
      <p>On this installation every account may use everything.</p>
      <Button href="/signup">Add your website</Button>
    </EmptyState>
  );
}

const number = (value: number | undefined) => value?.toLocaleString('en-US') ?? 'No limit';

const LINES: { label: string; value: (plan: PlanOffer) => string }[] = [
  { label: 'Websites', value: ({ limits }) => number(limits.sites) },
  { label: 'Assistants', value: ({ limits }) => number(limits.bots) },
  { label: 'Indexed pages', value: ({ limits }) => number(limits.pages) },
  { label: 'Answers a month', value: ({ limits }) => number(limits.answers) },
  { label: 'Chat, search and share', value: () => 'All three' },
  { label: '“Powered by” line', value: ({ limits }) => (limits.branding === 'hidden' ? 'Hidden' : 'Shown') },
];

/** All plans line by line. */
function Comparison({ plans }: { plans: PlanOffer[] }) {
  return (
    <Table
      caption="The plans compared"
      columns={[
        { label: 'What you get' },
        ...plans.map(({ name }) => ({ label: name, align: 'end' as const })),
      ]}
      rows={LINES.map(({ label, value }) => ({ key: label, cells: [label, ...plans.map(value)] }))}
    />
  );
}
