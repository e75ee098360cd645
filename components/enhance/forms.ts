// What forms-on-demand fetches.
import { sayWhatIsFree } from './availability.ts';
import { solveCaptchas } from './captcha.ts';
import { markPasswordRules } from './password-rules.ts';

solveCaptchas();
sayWhatIsFree();
markPasswordRules();
