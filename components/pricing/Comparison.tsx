import { Table } from '../ui/Table.tsx';
import type { PlanOffer } from './plan-offers.ts';

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
export function Comparison({ plans }: { plans: PlanOffer[] }) {
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
