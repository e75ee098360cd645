// The script of the widget's reference: its buttons call the widget of the page, and a log shows what the widget reports.
import type { Call } from '../widget/loader/interface.ts';
import { pageWidget } from './page-widget.ts';
import './start.ts';

/** Longer logs lose their oldest lines. */
const MAX_LINES = 30;

const log = document.querySelector<HTMLOListElement>('[data-widget-log]');

function write(line: string): void {
  const item = document.createElement('li');
  item.textContent = line;
  log?.prepend(item);
  while (log && log.children.length > MAX_LINES) log.lastElementChild?.remove();
}

/** Everything that the widget reports is written. */
function listen(): void {
  for (const name of log?.dataset.widgetLog?.split(' ') ?? [])
    pageWidget().push([
      'on',
      name,
      (detail: object) => write(`${name} ${JSON.stringify(detail)}`),
    ] as unknown as Call);
}
listen();

/** Loads the script again. */
function bringBack(attributes: Record<string, string> = {}): void {
  const known = document.querySelector<HTMLScriptElement>('script[src*="/widget.js"]');
  if (!known) return;
  const script = document.createElement('script');
  script.src = known.src;
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
  known.replaceWith(script);
  listen();
}

let isDestroyed = false;

/** The listener of the examples of `on` and `off`. */
const listener = (detail: object) => write(`listener(${JSON.stringify(detail)})`);

function run([name, ...given]: Call): void {
  if (isDestroyed && name !== 'destroy') bringBack();
  isDestroyed = name === 'destroy';
  const args = name === 'on' || name === 'off' ? [...given, listener] : given;
  const method = pageWidget()[name] as ((...args: unknown[]) => unknown) | undefined;
  // Before the widget has loaded there is only the queue.
  if (!method || Array.isArray(pageWidget())) {
    pageWidget().push([name, ...args]);
    return;
  }
  const result = method(...args);
  if (result !== undefined) write(`${name}() is ${result}`);
  else if (args !== given) write(`${name}('${given}', listener)`);
}

document.addEventListener('click', ({ target }) => {
  const { widgetCall, widgetAttribute } =
    (target as Element).closest<HTMLElement>('[data-widget-call], [data-widget-attribute]')?.dataset ?? {};
  if (widgetCall) run(JSON.parse(widgetCall));
  const [, name = '', value = ''] = /^([\w-]+)="(.*)"$/.exec(widgetAttribute ?? '') ?? [];
  if (!name) return;
  run(['destroy']);
  bringBack({ [name]: value });
  isDestroyed = false;
});
