// What forms-on-demand fetches.
import { sayWhatIsFree } from './availability.ts';
import { solveCaptchas } from './captcha.ts';
import { markPasswordRules } from './password-rules.ts';

solveCaptchas();
sayWhatIsFree();
markPasswordRules();
// What was wrong with a field is said no longer once it is changed.
addEventListener('input', ({ target }) => {
  const field = target as HTMLInputElement;
  if (field.ariaInvalid) field.ariaInvalid = null;
  document.getElementById(`${field.id}-error`)?.remove();
});
