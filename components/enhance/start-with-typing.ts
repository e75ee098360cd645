// The script of the few pages with a form that answers while one types.
import { sayWhatIsFree } from './availability.ts';
import { markPasswordRules } from './password-rules.ts';
import './start.ts';

sayWhatIsFree();
markPasswordRules();
