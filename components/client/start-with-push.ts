// The script of the page on which one allows notifications in this browser.
import './start.ts';
import {
  allowPush,
  ownSubscription,
  pushSubscription,
  renewSubscription,
  sendSubscription,
} from '#lib/push-subscription.ts';

const ON = 'This browser shows the notifications that you choose below.';
const BLOCKED =
  'This browser blocks notifications. Allow them in its settings for this page, then reload it.';
const NOT_ALLOWED = 'Nothing has changed: you have not allowed notifications.';
const UNSUPPORTED =
  'This browser cannot show notifications. On an iPhone or iPad, add this page to the Home Screen.';
const INSECURE = 'Browsers show notifications of addresses with https only.';
const REFUSED = 'The browser could not subscribe to notifications. In private windows it never can.';
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
    status.textContent = isSecureContext ? UNSUPPORTED : INSECURE;
    return;
  }
  const { push: address = '', pushKey = '' } = part.dataset;
  const show = async () => {
    const isOn = (await ownSubscription(address)) !== null;
    button.textContent = isOn ? 'Stop notifications in this browser' : 'Allow notifications in this browser';
    button.disabled = Notification.permission === 'denied';
    status.textContent = button.disabled ? BLOCKED : isOn ? ON : '';
  };
  button.addEventListener('click', async () => {
    button.ariaBusy = 'true';
    const known = await ownSubscription(address);
    const problem = await (known ? stop(known, address) : allow(address, pushKey)).catch(() => FAILED);
    await show();
    if (problem && !button.disabled) status.textContent = problem;
    button.ariaBusy = null;
  });
  await endWithOtherKey(pushKey).catch(() => undefined);
  await renewSubscription(address).catch(() => undefined);
  await show();
}

/** Push services refuse what is signed with another key than that of the subscription. */
async function endWithOtherKey(key: string): Promise<void> {
  const known = await pushSubscription();
  const bytes = new Uint8Array(known?.options.applicationServerKey ?? new ArrayBuffer());
  if (known && base64Url(bytes) !== key) await known.unsubscribe();
}

const base64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes)).replace(/[+/=]/g, (sign) => ({ '+': '-', '/': '_' })[sign] ?? '');

/** @returns what the user has to be told. @throws if the server has refused the subscription */
async function allow(address: string, key: string): Promise<string | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return NOT_ALLOWED;
  const added = await subscribe(key).catch(() => undefined);
  if (!added) return REFUSED;
  try {
    await sendSubscription('POST', address, added.toJSON());
    allowPush(address);
  } catch (error) {
    await added.unsubscribe();
    throw error;
  }
  return undefined;
}

async function subscribe(key: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register('/push-worker.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

async function stop(known: PushSubscription, address: string): Promise<undefined> {
  const { endpoint } = known;
  await known.unsubscribe();
  // The push service tells the server too, when it sends the next one.
  await sendSubscription('DELETE', address, { endpoint }).catch(() => undefined);
}
