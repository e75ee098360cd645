import { AGENT_ICONS, LAUNCHER_LABEL_NAMES, LAUNCHER_LABELS } from '#lib/widget-launcher.ts';
import { drawIcon } from '../icons/draw-icon.ts';
import { UI_ICONS } from '../icons/ui.ts';
import type { Host } from './contract.ts';
import css from './launcher.css?inline';
import { addBaseStyles } from './styles.ts';

/** Keeps the loader's button up to date: open or not, unread answers, and the look in the studio's preview. */
export function paintLauncher(host: Host, button: HTMLButtonElement): void {
  const { settings, view, shadow, root, addStyles, load } = host;
  let closeLabel = '';
  button.setAttribute('aria-haspopup', 'dialog');
  addBaseStyles(host, shadow);
  addStyles(shadow, css);

  const paint = () => {
    const { theme, agents, strings, locale } = settings.get();
    const { open, hidden, besideInline, unread, agent, isDark } = view.get();
    const shown = agents.includes(agent) ? agent : (agents[0] ?? 'chat');
    button.hidden = hidden || (besideInline && !open) || agents.length === 0;
    root.className = `root ${theme.side}`;
    root.dataset.mode = isDark ? 'dark' : 'light';
    button.setAttribute('aria-expanded', String(open));
    const openLabel = strings[LAUNCHER_LABEL_NAMES[shown]] ?? LAUNCHER_LABELS[locale][shown];
    // Until the texts are loaded, the state says that it is open.
    const name = (open && (strings.close ?? closeLabel)) || openLabel;
    // The number in the corner is drawn by a style sheet, which the name of the button replaces.
    button.setAttribute('aria-label', unread ? `${name} (${unread})` : name);
    // A style sheet has the loader's colours.
    button.removeAttribute('style');
    button.replaceChildren(drawIcon(open ? UI_ICONS.down : AGENT_ICONS[shown]));
    if (unread) button.dataset.unread = String(unread);
    else delete button.dataset.unread;
  };
  settings.subscribe(paint);
  view.subscribe(paint);
  load(settings.get().locale).then(
    ({ strings }) => {
      closeLabel = strings.close;
      paint();
    },
    () => {},
  );
  paint();
}
