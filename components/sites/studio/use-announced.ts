import { type RefObject, useEffect, useRef } from 'react';

/** Announces a value that changes without the browser’s own input event to the form around the element of the ref. */
export function useAnnounced<E extends HTMLElement>(value: unknown): RefObject<E | null> {
  const element = useRef<E>(null);
  const announced = useRef(value);
  useEffect(() => {
    // Fields that are created anew after a save have not changed.
    if (announced.current === value) return;
    announced.current = value;
    element.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }, [value]);
  return element;
}
