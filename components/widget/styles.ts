import { actionColours } from './colour.ts';
import type { Settings } from './settings.ts';
import base from './styles/base.css?inline';
import chat from './styles/chat.css?inline';
import panel from './styles/panel.css?inline';
import search from './styles/search.css?inline';
import share from './styles/share.css?inline';

const STYLES = base + panel + chat + search + share;

/** The backgrounds of text in the action colour; identical to --paper in base.css. */
const LIGHT = '#fcfaf6';
const DARK = '#191d24';

/**
 * Styles the shadow root. Constructable style sheets are exempt from the page's content security policy; other browsers
 * use a style element with the nonce of the script tag.
 */
export function applyStyles(root: ShadowRoot, { theme, nonce }: Settings): void {
  const text = STYLES + ownerStyles(theme);
  if ('adoptedStyleSheets' in root) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    root.adoptedStyleSheets = [sheet];
    return;
  }
  const shadow: ShadowRoot = root;
  const style = shadow.querySelector('style') ?? document.createElement('style');
  style.nonce = nonce;
  style.textContent = text;
  shadow.prepend(style);
}

function ownerStyles({ color, zIndex }: Settings['theme']): string {
  const place = `:host{z-index:${zIndex}!important}`;
  if (!color) return place;
  const rule = (ground: string) => {
    const { fill, onFill, action } = actionColours(color, ground);
    return `{--fill:${fill};--on-fill:${onFill};--action:${action}}`;
  };
  return `${place}.root${rule(LIGHT)}.root[data-mode=dark]${rule(DARK)}@media(prefers-color-scheme:dark){.root[data-mode=auto]${rule(DARK)}}`;
}
