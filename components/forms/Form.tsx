import type { ReactNode, SubmitEvent } from 'react';
import type { RefusedForm } from '#server/platform/http/sessions.ts';
import { FormIdContext } from './FieldFrame.tsx';
import css from './Form.module.css';
import { FormOwner } from './FormOwner.tsx';
import { useRefused } from './use-refused.ts';

interface FormProps {
  /** Identifies the form in the session when it is returned with errors; also its HTML id. */
  id: string;
  action: string;
  method?: 'post' | 'put' | 'patch' | 'delete';
  /** The redirect target after success, where the page and not the API decides it. */
  next?: string;
  /** Shows the error message as a toast; the summary then only links to the fields. */
  toastsErrors?: boolean;
  /** All fields are in view at once: a single error is shown beside its field only. */
  isShort?: boolean;
  /** The page to return to on errors. Default: the Referer. */
  back?: string;
  children: ReactNode;
  /** The captcha script solves a challenge for this form. */
  captcha?: string;
  /** The form has file fields. */
  hasFiles?: boolean;
  onSubmit?(event: SubmitEvent<HTMLFormElement>): void;
}

/** A form that works without scripts: it is sent to the API route, and returned with all errors. */
export function Form({
  id,
  action,
  method = 'post',
  next,
  toastsErrors,
  isShort,
  back,
  children,
  captcha,
  hasFiles = false,
  onSubmit,
}: FormProps) {
  const own = useRefused(id);
  return (
    <form
      id={id}
      className={css.form}
      action={action}
      method="post"
      encType={hasFiles ? 'multipart/form-data' : undefined}
      noValidate
      onSubmit={onSubmit}
      data-captcha={captcha ? '' : undefined}
    >
      <input type="hidden" name="_form" value={id} />
      {next !== undefined && <input type="hidden" name="_next" value={next} />}
      <FormOwner />
      {toastsErrors && <input type="hidden" name="_toast" value="on" />}
      {back !== undefined && <input type="hidden" name="_back" value={back} />}
      {method !== 'post' && <input type="hidden" name="_method" value={method} />}
      {captcha && <CaptchaInput renderedAt={captcha} />}
      {own && !((toastsErrors || isShort) && fieldErrors(own).length === 1) && <ErrorSummary form={own} />}
      <FormIdContext value={id}>{children}</FormIdContext>
    </form>
  );
}

const fieldErrors = ({ errors }: RefusedForm) =>
  Object.entries(errors).filter(([name]) => name !== 'captcha');

/** Depends on the number of fields with errors; without any, the message describes the error. */
const HEADINGS = [undefined, 'Please check this field:', 'Please check these fields:'];

function ErrorSummary({ form }: { form: RefusedForm }) {
  const errors = fieldErrors(form);
  return (
    <div className={css.summary} role="alert" tabIndex={-1} data-autofocus data-summary>
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
      {form.link && (
        <p>
          <a href={form.link.href}>{form.link.label}</a>
        </p>
      )}
    </div>
  );
}

/** The captcha solution is written to the first field; the other fields replace it in browsers without scripts. */
function CaptchaInput({ renderedAt }: { renderedAt: string }) {
  return (
    <>
      <input type="hidden" name="captcha" value="" />
      <input type="hidden" name="rendered_at" value={renderedAt} />
      <label className={css.decoy} aria-hidden="true">
        Leave this empty <input name="homepage" tabIndex={-1} autoComplete="off" />
      </label>
    </>
  );
}
