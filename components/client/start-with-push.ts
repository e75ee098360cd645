// The script of the page on which one allows notifications in this browser.
import './start.ts';

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
    const isOn = (await subscription()) !== null;
    button.textContent = isOn ? 'Stop notifications in this browser' : 'Allow notifications in this browser';
    button.disabled = Notification.permission === 'denied';
    status.textContent = button.disabled ? BLOCKED : isOn ? 'This browser shows notifications.' : '';
  };
  button.addEventListener('click', async () => {
    button.ariaBusy = 'true';
    try {
      const known = await subscription();
      await (known ? stop(known, address) : allow(address, pushKey));
      await show();
    } catch {
      await show();
      if (!button.disabled) status.textContent = FAILED;
    }
    button.ariaBusy = null;
  });
  await show();
}

const subscription = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker.getRegistration('/'))?.pushManager.getSubscription()) ?? null;

async function allow(address: string, key: string): Promise<void> {
  if ((await Notification.requestPermission()) === 'denied') return;
  await navigator.serviceWorker.register('/push-worker.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  const added = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  try {
    await send('POST', address, added.toJSON());
  } catch (error) {
    await added.unsubscribe();
    throw error;
  }
}

async function stop(known: PushSubscription, address: string): Promise<void> {
  const { endpoint } = known;
  await known.unsubscribe();
  // The push service tells the server too, when it sends the next one.
  await send('DELETE', address, { endpoint }).catch(() => undefined);
}

async function send(method: string, address: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json', accept: 'application/json' };
  const response = await fetch(address, { method, headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${response.status}`);
}
