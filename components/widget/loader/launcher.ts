import { bare } from '../../../lib/bare.ts';
import type { Agent } from '../../../lib/widget-settings.ts';
import { drawPath } from '../icons/draw-icon.ts';
import css from './launcher.css?inline';
import { agents, data, published } from './settings.ts';

// The button that opens the panel, in a shadow root. The core paints it anew, and decides what is not known here.

const { launcher, theme } = published;
const mode = data.theme || theme.mode;
const isDark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme:dark)').matches);
const position = data.position || theme.position || '';
const { labels } = launcher;
const languages = data.locale ? [data.locale] : navigator.languages;
const language = languages.map((tag) => tag.slice(0, 2)).find((tag) => labels[tag]);

export const element = document.createElement('foyer-widget');
const shadow = element.attachShadow(bare({ mode: 'open' }));
const root = document.createElement('div');
export const button = document.createElement('button');

button.className = 'launcher';
button.style.background = data.color || theme.color || (isDark ? '#66c9b2' : '#006758');
button.style.color = launcher.text || (isDark ? '#000' : '#fff');
button.style[position.endsWith('left') ? 'left' : 'right'] = '20px';
button.setAttribute('aria-label', labels[language ?? (Object.keys(labels)[0] as string)] as string);
button.hidden = !agents.includes(launcher.agents[0] as Agent);
button.append(drawPath(launcher.icon));
root.append(button);
shadow.append(root);
// Exempt from the page's content security policy.
const sheet = new CSSStyleSheet();
sheet.replaceSync(`${css}:host{z-index:${Number(data.zIndex) || 2147483000}!important}`);
shadow.adoptedStyleSheets = [sheet];
