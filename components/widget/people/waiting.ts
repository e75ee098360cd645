import { html } from 'htm/preact';
import type { Chat, PeoplePart } from '../chat/contract.ts';
import { fill } from '../strings/strings.ts';
import { useStore } from '../ui/use-store.ts';

/** Above the field for a message: whether a person is awaited or is writing. */
export function Waiting({ chat }: { chat: Chat }) {
  const { part, status } = useStore(chat.people);
  if (!part) return null;
  if (status === 'waiting') return html`<${Line} chat=${chat} part=${part} />`;
  return status === 'open' && html`<${Writing} part=${part} />`;
}

function Writing({ part: { texts, lines } }: { part: PeoplePart }) {
  const { writing } = useStore(lines);
  // Read aloud only where it is in the page before.
  return html`<div class="waiting-line" role="status" dir="auto">
    ${writing && html`<p class="note">${fill(texts.personWriting, { name: writing })}</p>`}
  </div>`;
}

function Line({ chat, part: { texts, lines } }: { chat: Chat; part: PeoplePart }) {
  const { waitSeconds, isUnclaimed, leavesEmail, emailSent } = useStore(lines);
  useStore(chat.conversation.store);
  if (isUnclaimed) return null;
  const { locale } = chat.host.settings.get();
  const usual = waitSeconds !== null && fill(texts.personUsualWait, { time: duration(waitSeconds, locale) });
  return html`<div class="waiting-line">
    <p class="note" role="status">${texts.personWaiting} ${usual}</p>
    ${
      !leavesEmail &&
      !emailSent &&
      !chat.hasAddress() &&
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
