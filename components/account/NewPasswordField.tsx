import { PASSWORD_RULES } from '../../lib/password.ts';
import type { RefusedForm } from '../../server/platform/http/sessions.ts';
import { Field } from '../forms/Field.tsx';
import css from './typing.module.css';

interface NewPasswordFieldProps {
  form: string;
  refused: RefusedForm | null;
  label: string;
}

/** A password that is being chosen, with the rules for it; components/client/password-rules marks those it keeps. */
export function NewPasswordField(props: NewPasswordFieldProps) {
  return (
    <Field
      {...props}
      name="password"
      type="password"
      autoComplete="new-password"
      help={<Rules />}
      data={{ 'data-new-password': '' }}
    />
  );
}

/** Those that an empty password keeps are hardly ever broken: they show when they are. */
function Rules() {
  return (
    <ul className={css.rules}>
      {PASSWORD_RULES.map(({ sentence, holds }) => (
        <li key={sentence} hidden={holds('')}>
          {sentence}
        </li>
      ))}
    </ul>
  );
}
