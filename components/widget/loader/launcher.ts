import { bare } from '../../../lib/bare.ts';
import type { PublicSettings } from '../../../lib/widget-settings.ts';
import { AGENT_ICONS } from '../icons/agents.ts';
import { drawIcon } from '../icons/draw-icon.ts';
import { AGENTS, agentsOf } from './agents.ts';
import type { ScriptTag } from './foyer.ts';
import { LAUNCHER_LABEL_NAMES, LAUNCHER_LABELS } from './labels.ts';
import css from './launcher.css?inline';

/** Draws the button that opens the panel, in a shadow root. The core paints it anew when something changes. */
export function drawLauncher(published: Partial<PublicSettings>, tag: ScriptTag) {
  const { data } = tag;
  const { theme, strings, locale } = published;
  const [first = 'chat'] = agentsOf(published, tag);
  const at = AGENTS.indexOf(first);
  const language = data.locale || locale || document.documentElement.lang;
  const labels = (
    (LAUNCHER_LABELS as Record<string, string>)[language.slice(0, 2).toLowerCase()] ?? LAUNCHER_LABELS.en
  ).split('|');
  const label = strings?.[LAUNCHER_LABEL_NAMES[at] ?? ''] || labels[at];

  const element = document.createElement('foyer-widget');
  const shadow = element.attachShadow(bare({ mode: 'open' }));
  const root = document.createElement('div');
  const button = document.createElement('button');
  const mode = data.theme || theme?.mode;
  const isDark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme:dark)').matches);
  const fill = data.color || theme?.color || (isDark ? '#66c9b2' : '#006758');
  root.className = (data.position || theme?.position || '').slice(7);
  root.style.setProperty('--fill', fill);
  root.style.setProperty('--on-fill', textOn(fill));
  button.className = 'launcher';
  button.type = 'button';
  button.setAttribute('aria-haspopup', 'dialog');
  button.setAttribute('aria-label', label ?? '');
  button.append(drawIcon(AGENT_ICONS[first]));
  root.append(button);
  shadow.append(root);
  // Exempt from the page's content security policy.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`${css}:host{z-index:${Number(data.zIndex) || 2147483000}!important}`);
  shadow.adoptedStyleSheets = [sheet];
  return { element, shadow, root, button };
}

/**
 * Black or white, whichever can be read on the colour, `#rrggbb`: nearly as WCAG 2 measures it, with squares instead of
 * its powers of 2.4.
 */
function textOn(colour: string): string {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) ** 2);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 12000 ? '#000' : '#fff';
}
