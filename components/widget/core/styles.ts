import base from './base.css?inline';
import { actionColours } from './colour.ts';
import type { Host } from './contract.ts';
import type { Settings } from './settings.ts';

/** The backgrounds of text in the action colour; identical to --paper in base.css. */
const LIGHT = '#fcfaf6';
const DARK = '#191d24';

const styled = new WeakSet<ShadowRoot>();

/** Styles a shadow root with what all agents share, in the owner's colour. */
export function addBaseStyles(host: Host, root: ShadowRoot): void {
  if (styled.has(root)) return;
  styled.add(root);
  host.addStyles(root, base);
  const replaceOwnerStyles = host.addStyles(root, '');
  const paint = () => replaceOwnerStyles(ownerStyles(host.settings.get().theme));
  host.settings.subscribe(paint);
  paint();
}

function ownerStyles({ color }: Settings['theme']): string {
  if (!color) return '';
  const rule = (ground: string) => {
    const { fill, onFill, action } = actionColours(color, ground);
    return `{--fill:${fill};--on-fill:${onFill};--action:${action}}`;
  };
  return `.root${rule(LIGHT)}.root[data-mode=dark]${rule(DARK)}`;
}

/** Keys that are pressed in the widget must not reach the page: its shortcuts would run during typing. */
export function containKeys(root: ShadowRoot, onKeyDown: (event: KeyboardEvent) => void): void {
  for (const type of ['keydown', 'keypress', 'keyup'] as const) {
    root.addEventListener(type, (event) => {
      if (type === 'keydown') onKeyDown(event as KeyboardEvent);
      event.stopPropagation();
    });
  }
}
