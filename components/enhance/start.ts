// The small script of every page: it makes better what works without it.
import { solveCaptchas } from './captcha.ts';
import { enableCopyButtons } from './copy.ts';
import { dismissToasts } from './toast.ts';

solveCaptchas();
enableCopyButtons();
dismissToasts();
document.querySelector<HTMLElement>('[data-autofocus]')?.focus();
