// The small script of every page: it makes better what works without it.
import { solveCaptchas } from '../components/enhance/captcha.ts';
import { enableCopyButtons } from '../components/enhance/copy.ts';
import { dismissToasts } from '../components/enhance/toast.ts';

solveCaptchas();
enableCopyButtons();
dismissToasts();
document.querySelector<HTMLElement>('[data-autofocus]')?.focus();
