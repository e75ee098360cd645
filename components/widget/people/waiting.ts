import { html } from 'htm/preact';
import type { Chat, PeoplePart } from '../chat/contract.ts';
import { fill } from '../strings/strings.ts';
import { useStore } from '../ui/use-store.ts';

/** Above the field for a message, while nobody of the team has the conversation yet. */
export function Waiting({ chat }: { chat: Chat }) {
  const { part, status } = useStore(chat.people);
  if (!part || status !== 'waiting') return null;
  return html`<${Line} chat=${chat} part=${part} />`;
}

function Line({ chat: { host }, part: { texts, lines } }: { chat: Chat; part: PeoplePart }) {
  const { waitSeconds, leavesEmail, emailSent } = useStore(lines);
  const { locale } = host.settings.get();
  const usual = waitSeconds !== null && fill(texts.personUsualWait, { time: duration(waitSeconds, locale) });
  return html`<div class="waiting-line">
    <p class="note" role="status">${texts.personWaiting} ${usual}</p>
    ${
      !leavesEmail &&
      !emailSent &&
      html`<button class="button plain" type="button" onClick=${() => lines.set({ leavesEmail: true })}>
        ${texts.leaveEmail}
      </button>`
    }
  </div>`;
}

/** In minutes, or hours from 90 minutes on; never "0 minutes". */
function duration(seconds: number, locale: string): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  const isLong = minutes >= 90;
  const unit = { style: 'unit', unit: isLong ? 'hour' : 'minute', unitDisplay: 'long' } as const;
  return new Intl.NumberFormat(locale, unit).format(isLong ? Math.round(minutes / 60) : minutes);
}
