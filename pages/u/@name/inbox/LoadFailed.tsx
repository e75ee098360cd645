import { Button } from '#components/ui/Button.tsx';
import { Notice } from '#components/ui/Notice.tsx';
import type { ApiError } from '#lib/api-error.ts';

interface LoadFailedProps {
  title: string;
  error: ApiError;
  onRetry(): void;
}

/** Why something could not be loaded, which may succeed at another attempt. */
export const LoadFailed = ({ title, error, onRetry }: LoadFailedProps) => (
  <Notice kind="danger" title={title} text={error.message}>
    <Button type="button" kind="quiet" onClick={onRetry}>
      Try again
    </Button>
  </Notice>
);
