import { useEffect, useState } from 'react';
import { documentTitle } from '#lib/document-title.ts';
import { storedValue } from '#lib/stored-value.ts';

const stored = storedValue<boolean>('localStorage', 'inbox:sound');

/** Whether the page is visible and has the focus. */
export const isLookedAt = (): boolean => !document.hidden && document.hasFocus();

/** The number in the title of the tab, and the sound, which is off until it is turned on. */
export function useAlerts(waiting: number, siteName: string) {
  const [isSoundOn, setSoundOn] = useState(false);
  useEffect(() => setSoundOn(stored.read() ?? false), []);
  useEffect(() => {
    document.title = documentTitle(waiting > 0 ? `(${waiting}) Inbox` : 'Inbox', siteName);
  }, [waiting, siteName]);
  return {
    isSoundOn,
    setSoundOn(isOn: boolean) {
      setSoundOn(isOn);
      stored.write(isOn);
      // A browser lets a page sound after a click only.
      if (isOn) playTone();
    },
  };
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
