// What forms-on-demand fetches.
import { showAvailability } from './availability.ts';
import { solveCaptchas } from './captcha.ts';
import { markPasswordRules } from './password-rules.ts';

solveCaptchas();
showAvailability();
markPasswordRules();
revealPasswords();
// What was wrong with a field is said no longer once it is changed.
addEventListener('input', ({ target }) => {
  const field = target as HTMLInputElement;
  if (field.ariaInvalid) field.ariaInvalid = null;
  document.getElementById(`${field.id}-error`)?.remove();
});

/** The buttons beside passwords; without scripts they stay hidden. */
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
    // A browser offers to save passwords, not texts.
    field.form?.addEventListener('submit', () => show(false));
  }
}
