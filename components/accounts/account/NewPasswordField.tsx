import { PASSWORD_RULES } from '#lib/password.ts';
import { Field } from '../../forms/Field.tsx';
import { useFormId } from '../../forms/FieldFrame.tsx';
import { useRefused } from '../../forms/use-refused.ts';
import css from './typing.module.css';

/**
 * A new password with its rules, of which the broken ones are marked; components/client/password-rules marks those that it
 * satisfies.
 */
export function NewPasswordField({ label }: { label: string }) {
  return (
    <Field
      name="password"
      label={label}
      type="password"
      autoComplete="new-password"
      help={<Rules broken={useRefused(useFormId())?.errors.password ?? []} />}
      errorsInHelp={PASSWORD_RULES.map(({ sentence }) => sentence)}
      data={{ 'data-new-password': '' }}
    />
  );
}

/** Rules that an empty password satisfies are rarely broken: they are shown only when they are broken. */
function Rules({ broken }: { broken: readonly string[] }) {
  return (
    <ul className={css.rules}>
      {PASSWORD_RULES.map(({ sentence, holds }) => (
        <li
          key={sentence}
          hidden={holds('') && !broken.includes(sentence)}
          data-broken={broken.includes(sentence) ? '' : undefined}
        >
          {sentence}
        </li>
      ))}
    </ul>
  );
}
