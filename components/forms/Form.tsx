import type { ReactNode } from 'react';
import type { RefusedForm } from '../../server/platform/http/sessions.ts';
import css from './Form.module.css';
import { FormOwner } from './FormOwner.tsx';

interface FormProps {
  /** Names the form in the session when it is sent back; also its HTML id. */
  id: string;
  action: string;
  method?: 'post' | 'patch' | 'delete';
  /** Where to go when it was accepted, where the page decides that and not the API. */
  next?: string;
  refused: RefusedForm | null;
  /** What is wrong is said in a toast; the summary then only leads to several fields. */
  toastsErrors?: boolean;
  /** Where to come back to, if not to the page that the browser names. */
  back?: string;
  /** Fields whose errors are shown in the summary only, because nobody sees the field. */
  children: ReactNode;
  /** Lets the captcha script solve a challenge for it. */
  captcha?: string;
}

/** A form that works without scripts: it is sent to the API's own route and comes back with every error. */
export function Form({
  id,
  action,
  method = 'post',
  next,
  refused,
  toastsErrors,
  back,
  children,
  captcha,
}: FormProps) {
  const own = refusedForm(refused, id);
  return (
    <form
      id={id}
      className={css.form}
      action={action}
      method="post"
      noValidate
      data-captcha={captcha ? '' : undefined}
    >
      <input type="hidden" name="_form" value={id} />
      {next !== undefined && <input type="hidden" name="_next" value={next} />}
      <FormOwner />
      {toastsErrors && <input type="hidden" name="_toast" value="on" />}
      {back !== undefined && <input type="hidden" name="_back" value={back} />}
      {method !== 'post' && <input type="hidden" name="_method" value={method} />}
      {captcha && <CaptchaInput drawn={captcha} />}
      {own && !(toastsErrors && fieldErrors(own).length === 1) && <ErrorSummary form={own} />}
      {children}
    </form>
  );
}

export const refusedForm = (refused: RefusedForm | null, id: string): RefusedForm | null =>
  refused?.id === id ? refused : null;

const fieldErrors = ({ errors }: RefusedForm) =>
  Object.entries(errors).filter(([name]) => name !== 'captcha');

/** By the number of fields; without any the message says what is wrong. */
const HEADINGS = [undefined, 'Please check this field:', 'Please check these fields:'];

function ErrorSummary({ form }: { form: RefusedForm }) {
  const errors = fieldErrors(form);
  return (
    <div className={css.summary} role="alert" tabIndex={-1} data-autofocus>
      <p>{HEADINGS[Math.min(errors.length, 2)] ?? form.message}</p>
      {errors.length > 0 && (
        <ul>
          {errors.map(([name, messages]) => (
            <li key={name}>
              <a href={`#${form.id}-${name}`}>{messages[0]}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The captcha's answer goes into the first field; the others speak for a person whose browser runs no scripts. */
function CaptchaInput({ drawn }: { drawn: string }) {
  return (
    <>
      <input type="hidden" name="captcha" value="" />
      <input type="hidden" name="drawn" value={drawn} />
      <label className={css.decoy} aria-hidden="true">
        Leave this empty <input name="homepage" tabIndex={-1} autoComplete="off" />
      </label>
    </>
  );
}
