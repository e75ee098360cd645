// The small script of every page: it makes better what works without it.
import { openAgents } from './agents.ts';
import { enableCopyButtons } from './copy.ts';
import { closeDrawers } from './drawers.ts';
import { showProgress } from './progress.ts';
import { dismissToasts } from './toast.ts';

dismissToasts();
showProgress();
closeDrawers();
enableCopyButtons();
openAgents();
document.querySelector<HTMLElement>('[data-autofocus]')?.focus();
// Proof of work is needed on few pages, so its code comes with them only.
if (document.querySelector('form[data-captcha]'))
  void import('./captcha.ts').then((it) => it.solveCaptchas());
