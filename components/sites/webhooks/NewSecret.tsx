import { NEW_SECRET } from '#lib/routes.ts';
import { Notice } from '../../ui/Notice.tsx';
import { CodeBlock } from '../studio/CodeBlock.tsx';

/** A secret that is shown this once. */
export function NewSecret({ secret }: { secret: string | null }) {
  if (secret === null) return null;
  return (
    <div id={NEW_SECRET} tabIndex={-1}>
      <Notice kind="success" title="Copy the secret now: it is not shown again">
        <p>
          Your server verifies messages with it. <a href="/developers#webhooks">How to verify a message</a>
        </p>
        <CodeBlock code={secret} />
      </Notice>
    </div>
  );
}
