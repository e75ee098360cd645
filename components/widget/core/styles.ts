import { DEFAULT_COLOURS, WIDGET_PAPER } from '#lib/widget-colours.ts';
import base from './base.css?inline';
import { actionColours } from './colour.ts';
import type { Host } from './contract.ts';
import type { Settings } from './settings.ts';

const styled = new WeakSet<ShadowRoot>();

/** Styles a shadow root with what all agents share, in the owner's colour. */
export function addBaseStyles(host: Host, root: ShadowRoot): void {
  if (styled.has(root)) return;
  styled.add(root);
  host.addStyles(root, base);
  const replaceColours = host.addStyles(root, '');
  const paint = () => replaceColours(coloursOf(host.settings.get().theme));
  host.settings.subscribe(paint);
  paint();
}

/** The colours that depend on the owner's; the others are in base.css. */
function coloursOf({ color }: Settings['theme']): string {
  const rule = (scheme: 'light' | 'dark') => {
    const paper = WIDGET_PAPER[scheme];
    const { fill, onFill, action } = actionColours(color || DEFAULT_COLOURS[scheme], paper);
    return `{--paper:${paper};--fill:${fill};--on-fill:${onFill};--action:${action}}`;
  };
  return `.root${rule('light')}.root[data-mode=dark]${rule('dark')}`;
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
