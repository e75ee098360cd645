import { Notice } from '../../ui/Notice.tsx';
import { LIMIT_LABELS } from '../pricing/limit-labels.ts';

export interface OverLimit {
  limit: string;
  used: number;
  allowed: number;
}

/** The limits of a plan that its owner exceeds. */
export const OverLimits = ({ name, overLimits }: { name: string; overLimits: OverLimit[] }) =>
  overLimits.length > 0 && (
    <Notice kind="warning" title={`You use more than ${name} includes`}>
      <p>Nothing is deleted. What exceeds it is paused, the newest first, until there is room again.</p>
      <ul>
        {overLimits.map(({ limit, used, allowed }) => (
          <li key={limit}>
            {LIMIT_LABELS.find(({ name }) => name === limit)?.label}:{' '}
            {Math.ceil(used).toLocaleString('en-US')} used, {allowed.toLocaleString('en-US')} included
          </li>
        ))}
      </ul>
    </Notice>
  );
