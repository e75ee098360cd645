import type { PlaygroundModel } from '#server/chat/playground.ts';
import css from './NewChat.module.css';

interface ModelChooserProps {
  /** At least one. */
  models: readonly PlaygroundModel[];
  /** The id of the chosen model; empty for the assistant's own. */
  value: string;
  onChoose(id: string): void;
}

/** The model that answers the next message. */
export function ModelChooser({ models, value, onChoose }: ModelChooserProps) {
  const [only, ...others] = models;
  if (others.length === 0) return <p className={css.chooser}>Model: {only?.name}</p>;
  return (
    <label className={css.chooser}>
      Model
      <select
        form="ask"
        name="model"
        value={value}
        autoComplete="off"
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      >
        <option value="">Assistant’s default</option>
        {models.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
