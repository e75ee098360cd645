import { Button } from '../../ui/Button.tsx';
import css from './install.module.css';

/** Code to paste, with a button that copies it. */
export function CodeBlock({ code }: { code: string }) {
  return (
    <div className={css.block}>
      <pre>
        <code>{code}</code>
      </pre>
      <div className="scripted">
        <Button kind="quiet" type="button" data={{ 'data-copy': code }}>
          Copy
        </Button>
      </div>
    </div>
  );
}
