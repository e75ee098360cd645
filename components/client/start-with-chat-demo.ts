// Entry of pages that show this website's chat themselves.
import { pageWidget } from './page-widget.ts';
import './start.ts';

/** On a phone the launcher would cover the chat, and has nothing to add to it. */
function hideLauncherBeside(chat: Element): void {
  new IntersectionObserver((entries) => {
    pageWidget().push([entries.at(-1)?.isIntersecting ? 'hide' : 'show']);
  }).observe(chat);
}

const chat = document.querySelector('.chat-panel');
if (chat && matchMedia('(max-width: 719px)').matches) hideLauncherBeside(chat);
