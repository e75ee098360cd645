/** The other tabs have heard of the same event by then. */
const HELD_MS = 1000;

/** The lock of a tab that has the focus and shows this conversation. */
export const lookedAtLock = (chatId: string): string => `inbox:looked-at:${chatId}`;

/** Plays in one tab of this browser; in none while one of them has the focus and shows the conversation. */
export async function playOnce(chatId: string): Promise<void> {
  const { locks, userActivation } = navigator;
  // A browser lets a page sound after a click only: another tab may.
  if (userActivation?.hasBeenActive === false) return;
  // Browsers have no locks for addresses without https.
  if (!locks) return playTone();
  const { held = [] } = await locks.query();
  if (held.some(({ name }) => name === lookedAtLock(chatId))) return;
  await locks.request('inbox:tone', { ifAvailable: true }, (lock) => {
    if (!lock) return;
    playTone();
    return new Promise((resolve) => setTimeout(resolve, HELD_MS));
  });
}

let audio: AudioContext | undefined;

/** Two short tones. */
export function playTone(): void {
  if (!globalThis.AudioContext) return;
  audio ??= new AudioContext();
  void audio.resume();
  for (const [at, frequency] of [660, 880].entries()) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    const start = audio.currentTime + at * 0.14;
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.12, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.3);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.3);
  }
}
