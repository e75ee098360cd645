import { SignUpButton } from '#components/accounts/account/SignUpButton.tsx';
import { PeriodSwitch } from '#components/shop/pricing/PeriodSwitch.tsx';
import { PlanCards } from '#components/shop/pricing/PlanCards.tsx';
import type { PlanOffer } from '#components/shop/pricing/plan-offers.ts';
import css from '#components/shop/pricing/pricing.module.css';
import { EmptyState } from '#components/ui/EmptyState.tsx';
import { PageTitle } from '#components/ui/PageTitle.tsx';
import { Table } from '#components/ui/Table.tsx';
import { formatMegabytes } from '#lib/megabytes.ts';
import { formatDollars } from '#lib/money.ts';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';
import { Marketplace } from './Marketplace.tsx';

export default function Page({ data }: PageProps<Data>) {
  const { siteName, period, plans, marketplace } = data;
  return (
    <>
      <PageTitle title="AI Marketplace and Pricing">
        {plans.length > 0
          ? 'Start for free, no card needed. Every plan includes chat, search and share buttons.'
          : 'What this website offers.'}
      </PageTitle>
      {plans.length > 0 ? <Plans plans={plans} period={period} own={data.ownPlan} /> : <NoPlans />}
      {plans.length > 0 && <InWords siteName={siteName} plans={plans} />}
      {marketplace && <Marketplace view={marketplace} />}
    </>
  );
}

type PlansProps = Pick<Data, 'plans' | 'period'> & Pick<Parameters<typeof PlanCards>[0], 'own'>;

function Plans({ plans, period, own }: PlansProps) {
  return (
    <>
      <PeriodSwitch period={period} path="/pricing" />
      <PlanCards plans={plans} own={own} />
      <section className={css.section} aria-labelledby="compare">
        <h2 id="compare">Compare plans</h2>
        <Comparison plans={plans} />
      </section>
    </>
  );
}

/** Pricing questions with answers in full sentences. */
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
    <EmptyState drawing="box" title="Everything is free here">
      <p>On this installation every account can use everything.</p>
      <SignUpButton />
    </EmptyState>
  );
}

const number = (value: number | undefined) => value?.toLocaleString('en-US') ?? 'No limit';

const LINES: { label: string; value: (plan: PlanOffer) => string }[] = [
  { label: 'Websites', value: ({ limits }) => number(limits.sites) },
  { label: 'Assistants', value: ({ limits }) => number(limits.bots) },
  { label: 'People on each website', value: ({ limits }) => number(limits.seats) },
  { label: 'Indexed pages', value: ({ limits }) => number(limits.pages) },
  { label: 'Answers a month', value: ({ limits }) => number(limits.answers) },
  {
    label: 'Files',
    value: ({ limits }) => (limits.storageMb === undefined ? 'No limit' : formatMegabytes(limits.storageMb)),
  },
  { label: 'Chat, search and share', value: () => 'All three' },
  { label: '“Powered by” line', value: ({ limits }) => (limits.branding === 'hidden' ? 'Hidden' : 'Shown') },
];

function Comparison({ plans }: { plans: PlanOffer[] }) {
  return (
    <Table
      caption="Plans compared"
      columns={[
        { label: 'What you get' },
        ...plans.map(({ name }) => ({ label: name, align: 'end' as const })),
      ]}
      rows={LINES.map(({ label, value }) => ({ key: label, cells: [label, ...plans.map(value)] }))}
    />
  );
}
