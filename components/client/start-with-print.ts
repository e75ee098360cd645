// The script of pages that are printed.
import './start.ts';

/** Shows the buttons that print: without scripts, the browser's menu does. */
for (const tool of document.querySelectorAll<HTMLElement>('[data-print]')) {
  tool.hidden = false;
  tool.addEventListener('click', () => print());
}
