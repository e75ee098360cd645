import { Button } from '../ui/Button.tsx';
import css from './sites.module.css';

/** The one line that a website's pages carry, ready to be copied. */
export function ScriptLine({ script }: { script: string }) {
  return (
    <div className={css.script}>
      <code className={css.code}>{script}</code>
      <Button kind="quiet" type="button" data={{ 'data-copy': script }}>
        Copy
      </Button>
    </div>
  );
}
