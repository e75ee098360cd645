// The script of the few pages with a form that asks for proof of work.
import { solveCaptchas } from './captcha.ts';
import './start.ts';

solveCaptchas();
