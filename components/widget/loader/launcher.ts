import { bare } from '#lib/bare.ts';
import { DEFAULT_COLOURS, WIDGET_PAPER } from '#lib/widget-colours.ts';
import type { Agent } from '#lib/widget-settings.ts';
import { drawPath } from '../icons/draw-icon.ts';
import css from './launcher.css?inline';
import { agents, data, published } from './settings.ts';

// The button that opens the panel, in a shadow root, and a placeholder of the panel until its parts are loaded. The core
// paints the button anew, and decides what is not known here.

const { launcher, theme } = published;
const mode = data.theme || theme.mode;
const position = data.position || theme.position || '';
const { labels } = launcher;
const languages = data.locale ? [data.locale] : navigator.languages;
const label =
  languages.map((tag) => labels[tag.slice(0, 2).toLowerCase()]).find((text) => text) ??
  Object.values(labels)[0] ??
  '';

export const element = document.createElement('foyer-widget');
const shadow = element.attachShadow(bare({ mode: 'open' }));
const root = document.createElement('div');
export const button = document.createElement('button');
export const shell = document.createElement('section');
const progress = document.createElement('progress');

button.className = 'launcher';
for (const part of [button, shell, progress]) {
  part.style[position.endsWith('left') ? 'left' : 'right'] = '20px';
  part.setAttribute('aria-label', label);
}
button.hidden = !agents.includes(launcher.agents[0] as Agent);
showShell(false);
shell.append(progress);
// The button closes the shell, which fills the screen of a phone.
root.append(shell, button);
shadow.append(root);
// Exempt from the page's content security policy.
const sheet = new CSSStyleSheet();
sheet.replaceSync(`${css}:host{z-index:${Number(data.zIndex) || 2147483000}!important}`);
shadow.adoptedStyleSheets = [sheet];

/** The icon of the button shows its action. */
export function showShell(isOpen: boolean): void {
  shell.hidden = !isOpen;
  button.replaceChildren(drawPath(isOpen ? 'm6 9.5 6 6 6-6' : launcher.icon));
}

/** In the owner's colours, light or dark as the owner has chosen, else as the page is. */
export function paint(): void {
  const isDark = mode === 'dark' || (mode !== 'light' && isPageDark());
  const scheme = isDark ? 'dark' : 'light';
  const fill = data.color || theme.color || DEFAULT_COLOURS[scheme];
  button.style.background = fill;
  button.style.color = launcher.text || (isDark ? '#000' : '#fff');
  shell.style.background = WIDGET_PAPER[scheme];
  shell.style.color = fill;
}

/**
 * Whether the page is dark: the backgrounds of root and body over the background of the widget's element, which has the
 * page's own `color-scheme`. They are painted, because a computed colour may have any notation.
 */
export function isPageDark(): boolean {
  const paper = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
  for (const layer of [element, document.documentElement, document.body]) {
    paper.fillStyle = getComputedStyle(layer).backgroundColor;
    paper.fillRect(0, 0, 1, 1);
  }
  const [red, green, blue] = paper.getImageData(0, 0, 1, 1).data as unknown as [number, number, number];
  return 3 * red + 6 * green + blue < 1275;
}
