import { Modal } from '#components/ui/Modal.tsx';
import css from './ShortcutsDialog.module.css';
import { FIELD_KEYS, SHORTCUTS } from './shortcuts.ts';
import type { Shortcuts } from './use-playground-keys.ts';

/** Lists the keyboard shortcuts. They can be turned off, because speech input may trigger single keys. */
export function ShortcutsDialog({ shortcuts, onClose }: { shortcuts: Shortcuts; onClose(): void }) {
  return (
    <Modal id="shortcuts" title="Keyboard shortcuts" onClose={onClose}>
      <div className={css.body}>
        <Keys keys={SHORTCUTS} />
        <h3>In the message field</h3>
        <Keys keys={FIELD_KEYS} />
        <label className={css.choice}>
          <input
            type="checkbox"
            checked={shortcuts.isOn}
            onChange={({ target }) => shortcuts.setOn(target.checked)}
          />
          Use single keys as shortcuts
        </label>
      </div>
    </Modal>
  );
}

const Keys = ({ keys }: { keys: readonly { shown: string; label: string }[] }) => (
  <dl className={css.keys}>
    {keys.map(({ shown, label }) => (
      <div key={shown}>
        <dt>
          <kbd>{shown}</kbd>
        </dt>
        <dd>{label}</dd>
      </div>
    ))}
  </dl>
);
