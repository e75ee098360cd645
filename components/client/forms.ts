// Loaded by forms-on-demand.
import { showAvailability } from './availability.ts';
import { solveCaptchas } from './captcha.ts';
import { markPasswordRules } from './password-rules.ts';
import { sendInPlace } from './send-in-place.ts';

prepare();
sendInPlace(prepare);
// A field that is being mended has no error any more, neither beside it nor in the summary.
addEventListener('input', ({ target }) => {
  const field = target as HTMLInputElement;
  if (field.ariaInvalid) field.ariaInvalid = null;
  document.getElementById(`${field.id}-error`)?.remove();
  const entry = document.querySelector(`[data-summary] a[href="#${CSS.escape(field.id)}"]`)?.parentElement;
  const summary = entry?.closest('[data-summary]');
  entry?.remove();
  if (summary && !summary.querySelector('li')) summary.remove();
});

function prepare(): void {
  solveCaptchas();
  showAvailability();
  markPasswordRules();
  revealPasswords();
  for (const field of document.querySelectorAll<HTMLInputElement>('[data-time-zone]'))
    field.value = Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The show/hide buttons of password fields; without scripts they stay hidden. */
function revealPasswords(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-reveal]')) {
    const field = document.getElementById(button.dataset.reveal ?? '') as HTMLInputElement;
    const show = (isShown: boolean) => {
      field.type = isShown ? 'text' : 'password';
      button.textContent = isShown ? 'Hide' : 'Show';
    };
    show(false);
    button.hidden = false;
    button.addEventListener('click', () => show(field.type === 'password'));
    // Browsers offer to save password fields only, not text fields.
    field.form?.addEventListener('submit', () => show(false));
  }
}
