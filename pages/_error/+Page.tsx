import { Button } from '../../components/ui/Button.tsx';
import type { PageProps } from '../../renderer/page-context.ts';

export interface Problem {
  status: number;
  title: string;
}

export default function Page({ data, viewer }: PageProps<Problem>) {
  const isMissing = data.status === 404;
  return (
    <>
      <h1>{isMissing ? 'There is nothing here' : 'Something went wrong'}</h1>
      <p>
        {isMissing
          ? 'The address may be mistyped, or what was here is gone. If it is yours, check that you are signed in with the right account.'
          : 'An unexpected error occurred. Please try again later. What you had saved is safe.'}
      </p>
      <Button href={viewer ? `/u/${viewer.name}` : '/'}>
        {viewer ? 'Go to your dashboard' : 'Go to the home page'}
      </Button>
    </>
  );
}
