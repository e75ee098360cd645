import { storedValue } from './stored-value.ts';

/** The subscription of this browser to Web Push; null without one. */
export const pushSubscription = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker?.getRegistration('/'))?.pushManager?.getSubscription()) ?? null;

/** @param address the API's list of the user's subscriptions. @throws if the server refuses it */
export async function sendSubscription(
  method: 'POST' | 'DELETE',
  address: string,
  body: object,
): Promise<void> {
  const headers = { 'content-type': 'application/json', accept: 'application/json' };
  const response = await fetch(address, { method, headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${response.status}`);
}

/** The address of the user who has allowed notifications in this browser. Another one who signs in has not. */
const allowed = storedValue<string>('localStorage', 'push:allowed');

/** The subscription, if it is this user's. */
export const ownSubscription = async (address: string): Promise<PushSubscription | null> =>
  allowed.read() === address ? pushSubscription() : null;

export const allowPush = (address: string): void => allowed.write(address);

/** A subscription ends with its session: after signing in again, the browser is known to the server by this. */
export async function renewSubscription(address: string): Promise<void> {
  const known = await ownSubscription(address);
  if (known) await sendSubscription('POST', address, known.toJSON());
}
