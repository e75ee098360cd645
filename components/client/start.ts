// The small script of every page: it makes better what works without it.
import { openAgents } from './agents.ts';
import { enableCopyButtons } from './copy.ts';
import { closeDrawers } from './drawers.ts';
import { answerInPlace } from './live.ts';
import { loadOnDemand } from './on-demand.ts';
import { showPreviousRoute } from './previous-route.ts';
import { showProgress } from './progress.ts';
import { dismissToasts } from './toast.ts';

loadOnDemand();
dismissToasts();
showPreviousRoute();
closeDrawers();
enableCopyButtons();
openAgents();
answerInPlace();
// After the others: what they keep on the page does not lead to another one.
showProgress();
document.querySelector<HTMLElement>('[data-autofocus]')?.focus();
