import { bare } from '#lib/bare.ts';
import { replaceStub } from './calls.ts';
import { fillElements, page, RUNNING } from './elements.ts';
import { button, element, paint } from './launcher.ts';
import { core, ended, loadCore, run } from './load-core.ts';
import { data, published, site } from './settings.ts';
import { listenForTriggers } from './triggers.ts';

// The script that a website embeds: the launcher, and a queue of calls. The core, which does the rest, is loaded at the
// first use.

// A page may include the script twice, or again after it has replaced its content: the widget runs once.
if (page[RUNNING]) page[RUNNING].attach();
else if (site) start();

function start(): void {
  // A framework may replace the body or what is in it, and the script may come before the body.
  const observer = new MutationObserver(attach);
  const children = bare({ childList: true });
  function attach(): void {
    const { body } = document;
    if (!body || element.isConnected || ended.aborted) return;
    body.append(element);
    repaint();
    observer.observe(body, children);
  }
  // Style sheets may come after the script.
  const repaint = () => core || paint();
  addEventListener('load', repaint);
  observer.observe(document.documentElement, children);
  attach();
  page[RUNNING] = { attach, run };
  fillElements();
  listenForTriggers();
  if (isNeededNow()) loadCore();
  replaceStub();
}

function isNeededNow(): boolean {
  const isBar = published.agents?.share?.placement === 'floating';
  // On a colour of the page, the core chooses black or white.
  if (isBar || data.color || button.hidden || 'preview' in data) return true;
  try {
    // The core marks the launcher, and continues the conversation that a mail links to.
    return /#foyer/.test(location.href) || localStorage[`foyer:${site}:unread`] > 0;
  } catch {
    return false;
  }
}
