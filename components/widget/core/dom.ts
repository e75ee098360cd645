import { drawIcon } from '../icons/draw-icon.ts';
import { fill } from '../strings/strings.ts';

import type { Context } from './contract.ts';

type Child = Node | string | false | null | undefined;

/** Creates an element: functions become listeners (`onclick`); an attribute that is false is left out. */
export function create<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, unknown> = {},
  ...children: Child[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(key.slice(2), value as EventListener);
    else if (value !== undefined && (value !== false || key.startsWith('aria-')))
      element.setAttribute(key, String(value));
  }
  element.append(...children.filter((child): child is Node | string => Boolean(child)));
  return element;
}

/** A small button that has only an icon. */
export const iconButton = (path: string, label: string, onclick: () => void): HTMLButtonElement =>
  create(
    'button',
    { class: 'quiet', type: 'button', 'aria-label': label, title: label, onclick },
    drawIcon(path),
  );

/** The line below an agent that names the software, unless the owner hides it. */
export function createCredit({ host: { settings }, strings }: Context): HTMLElement {
  const link = create('a', { target: '_blank', rel: 'noopener' });
  const foot = create('div', { class: 'foot' }, link);
  const paint = () => {
    const { branding, origin } = settings.get();
    foot.hidden = !branding;
    link.href = origin;
    link.textContent = fill(strings.poweredBy, { name: branding });
  };
  settings.subscribe(paint);
  paint();
  return foot;
}
