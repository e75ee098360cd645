import { CodeBlock } from '#components/sites/studio/CodeBlock.tsx';
import { Notice } from '#components/ui/Notice.tsx';
import { NEW_SECRET } from '#lib/routes.ts';

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
