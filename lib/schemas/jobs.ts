import { z } from 'zod';
import { JOB_STATES } from '../job-kinds.ts';
import { JOB_LIST } from '../lists/jobs.ts';
import { bulkInput, choice, listFields, oneOfSeveral, optional, requiredText } from './fields.ts';

export const jobsQuery = z.object({
  state: oneOfSeveral(JOB_STATES),
  kind: optional(z.string().max(64)).catch(undefined),
  ...listFields(JOB_LIST),
});

export const bulkJobsInput = bulkInput('job', 50).extend({ action: choice(['retry', 'cancel', 'delete']) });

export const retryFailedInput = z.strictObject({ kind: requiredText('The kind of job', 64) });

export type JobsQuery = z.output<typeof jobsQuery>;
export type JobBulkAction = z.output<typeof bulkJobsInput>['action'];
