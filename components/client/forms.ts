// Loaded by forms-on-demand.
import { showAvailability } from './availability.ts';
import { solveCaptcha } from './captcha.ts';
import { markPasswordRules } from './password-rules.ts';

for (const form of document.forms) prepare(form);
addEventListener('returned', ({ target }) => prepare(target as HTMLFormElement));
// The error of a field that is being corrected disappears, beside it and in the summary.
addEventListener('input', ({ target }) => {
  const field = target as HTMLInputElement;
  if (field.ariaInvalid) field.ariaInvalid = null;
  document.getElementById(`${field.id}-error`)?.remove();
  const entry = document.querySelector(`[data-summary] a[href="#${CSS.escape(field.id)}"]`)?.parentElement;
  const summary = entry?.closest('[data-summary]');
  entry?.remove();
  if (summary && !summary.querySelector('li')) summary.remove();
});

/** Called once for each form: it adds listeners. */
function prepare(form: HTMLFormElement): void {
  if (form.dataset.captcha !== undefined) solveCaptcha(form);
  for (const field of form.querySelectorAll('input')) {
    const { availability, newPassword, timeZone } = field.dataset;
    if (availability) showAvailability(field, availability);
    if (newPassword !== undefined) markPasswordRules(field);
    if (timeZone !== undefined) field.value = Intl.DateTimeFormat().resolvedOptions().timeZone;
  }
  for (const button of form.querySelectorAll<HTMLButtonElement>('[data-reveal]'))
    revealPassword(form, button);
}

/** The show/hide button of a password field; without scripts it stays hidden. */
function revealPassword(form: HTMLFormElement, button: HTMLButtonElement): void {
  const field = document.getElementById(button.dataset.reveal ?? '') as HTMLInputElement;
  const show = (isShown: boolean) => {
    field.type = isShown ? 'text' : 'password';
    button.textContent = isShown ? 'Hide' : 'Show';
  };
  show(false);
  button.hidden = false;
  button.addEventListener('click', () => show(field.type === 'password'));
  // Browsers offer to save password fields only, not text fields.
  form.addEventListener('submit', () => show(false));
}
