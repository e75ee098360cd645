import { Button } from '../../ui/Button.tsx';
import css from './sites.module.css';

/** The widget's script tag, with a copy button. */
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
