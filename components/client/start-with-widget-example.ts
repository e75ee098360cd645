// The script of the widget's reference: its buttons call the widget of the page, and a log shows what the widget reports.
import type { Call, Foyer } from '../widget/loader/foyer.ts';
import './start.ts';

/** Longer logs lose their oldest lines. */
const MOST_LINES = 30;

/** The widget, or the queue of calls while it loads. */
const widget = (): Partial<Foyer> & Pick<Foyer, 'push'> => {
  const page = window as { Foyer?: Foyer };
  page.Foyer ??= [] as unknown as Foyer;
  return page.Foyer;
};

const log = document.querySelector<HTMLOListElement>('[data-widget-log]');

function write(line: string): void {
  const item = document.createElement('li');
  item.textContent = line;
  log?.prepend(item);
  while (log && log.children.length > MOST_LINES) log.lastElementChild?.remove();
}

for (const name of log?.dataset.widgetLog?.split(' ') ?? [])
  widget().push(['on', name, (detail: object) => write(`${name} ${JSON.stringify(detail)}`)]);

document.addEventListener('click', ({ target }) => {
  const button = (target as Element).closest<HTMLElement>('[data-widget-call]');
  if (!button) return;
  const [name, ...args] = JSON.parse(button.dataset.widgetCall ?? '') as Call;
  const method = widget()[name] as ((...given: unknown[]) => unknown) | undefined;
  // Before the widget has loaded there is only the queue.
  if (!method || Array.isArray(widget())) return widget().push([name, ...args]);
  const result = method(...args);
  if (result !== undefined) write(`${name}() is ${result}`);
});
