import { Modal } from './Modal.tsx';
import css from './ShortcutsDialog.module.css';
import type { ShortcutsState } from './use-shortcuts.ts';

interface ListedKey {
  shown: string;
  label: string;
}

interface ShortcutsDialogProps {
  keys: readonly ListedKey[];
  /** Those of the field for messages. */
  fieldKeys: readonly ListedKey[];
  shortcuts: ShortcutsState;
  onClose(): void;
}

/** Lists the keyboard shortcuts. They can be turned off, because speech input may trigger single keys. */
export function ShortcutsDialog({ keys, fieldKeys, shortcuts, onClose }: ShortcutsDialogProps) {
  return (
    <Modal id="shortcuts" title="Keyboard shortcuts" onClose={onClose}>
      <div className={css.body}>
        <Keys keys={keys} />
        <h3>In the message field</h3>
        <Keys keys={fieldKeys} />
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

const Keys = ({ keys }: { keys: readonly ListedKey[] }) => (
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
