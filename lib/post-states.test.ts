import { expect, test } from 'vitest';
import { approvalLabel } from './post-states.ts';

test('only what an editor sent back is shown as refused', () => {
  const labelOf = (reviewMessage: string | null) =>
    approvalLabel({ approvalStatus: 'not_approved', reviewMessage });
  expect(labelOf(null)).toEqual({ label: 'Not submitted', tone: 'neutral' });
  expect(labelOf('Which tea?')).toEqual({ label: 'Not Approved', tone: 'danger' });
});
