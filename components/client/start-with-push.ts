// The script of the page on which one allows notifications in this browser.
import './start.ts';
import { pushSubscription, renewSubscription, sendSubscription } from '#lib/push-subscription.ts';

const BLOCKED = 'This browser blocks notifications of this website. Allow them in its settings.';
const FAILED = 'Notifications could not be changed. Try again.';

const part = document.querySelector<HTMLElement>('[data-push]');
if (part) void offer(part);

/** Without scripts the part is hidden. */
async function offer(part: HTMLElement): Promise<void> {
  const button = part.querySelector('button');
  const status = part.querySelector('[role=status]');
  if (!button || !status) return;
  part.hidden = false;
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) {
    button.hidden = true;
    status.textContent = 'This browser can’t show notifications of this website.';
    return;
  }
  const { push: address = '', pushKey = '' } = part.dataset;
  const show = async () => {
    const isOn = (await pushSubscription()) !== null;
    button.textContent = isOn ? 'Stop notifications in this browser' : 'Allow notifications in this browser';
    button.disabled = Notification.permission === 'denied';
    status.textContent = button.disabled ? BLOCKED : isOn ? 'This browser shows notifications.' : '';
  };
  button.addEventListener('click', async () => {
    button.ariaBusy = 'true';
    try {
      const known = await pushSubscription();
      await (known ? stop(known, address) : allow(address, pushKey));
      await show();
    } catch {
      await show();
      if (!button.disabled) status.textContent = FAILED;
    }
    button.ariaBusy = null;
  });
  await renewSubscription(address).catch(() => undefined);
  await show();
}

async function allow(address: string, key: string): Promise<void> {
  if ((await Notification.requestPermission()) === 'denied') return;
  await navigator.serviceWorker.register('/push-worker.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  const added = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  try {
    await sendSubscription('POST', address, added.toJSON());
  } catch (error) {
    await added.unsubscribe();
    throw error;
  }
}

async function stop(known: PushSubscription, address: string): Promise<void> {
  const { endpoint } = known;
  await known.unsubscribe();
  // The push service tells the server too, when it sends the next one.
  await sendSubscription('DELETE', address, { endpoint }).catch(() => undefined);
}
