import css from './inbox-chat.module.css';
import { moveFocus } from './move-focus.ts';

interface OperatorButtonsProps {
  operators: readonly { id: string; name: string }[];
  viewerId: string;
  /** Who has the conversation. */
  current?: string | undefined;
  formAction?: string;
}

/** In the menu of a form: who gets the conversations. */
export const OperatorButtons = ({ operators, viewerId, current, formAction }: OperatorButtonsProps) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: the keys of its buttons
  <div className={css.operators} onKeyDown={(event) => moveFocus(event, 'button')}>
    {operators.map(({ id, name }) => (
      <button
        key={id}
        type="submit"
        name="userId"
        value={id}
        formAction={formAction}
        aria-current={id === current ? 'true' : undefined}
      >
        {id === viewerId ? `${name} (you)` : name}
      </button>
    ))}
  </div>
);
