import { AGENT_ICONS } from '../icons/agents.ts';
import { drawIcon } from '../icons/draw-icon.ts';
import { UI_ICONS } from '../icons/ui.ts';
import type { Host } from './contract.ts';
import css from './launcher.css?inline';
import { addBaseStyles } from './styles.ts';

/** Keeps the loader's button up to date: open or not, unread answers, and the look in the studio's preview. */
export function paintLauncher(host: Host, button: HTMLButtonElement): void {
  const { settings, view, shadow, root, addStyles, load } = host;
  const openLabel = button.getAttribute('aria-label') ?? '';
  let closeLabel = openLabel;
  // The loader's colours: from here on a style sheet has them.
  root.removeAttribute('style');
  addBaseStyles(host, shadow);
  addStyles(shadow, css);

  const paint = () => {
    const { theme, agents, strings } = settings.get();
    const { open, hidden, unread, agent } = view.get();
    const shown = agents.includes(agent) ? agent : (agents[0] ?? 'chat');
    button.hidden = hidden || agents.length === 0;
    root.className = `root ${theme.side}`;
    root.dataset.mode = theme.mode;
    button.setAttribute('aria-expanded', String(open));
    const own = { chat: strings.openChat, search: strings.openSearch, share: strings.openShare };
    const name = open ? (strings.close ?? closeLabel) : (own[shown] ?? openLabel);
    // The number in the corner is drawn by a style sheet, which the name of the button replaces.
    button.setAttribute('aria-label', unread ? `${name} (${unread})` : name);
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
