import { useEffect, useState } from 'preact/hooks';
import type { Store } from '#lib/chat-client/store.ts';

/** Returns the store's value and re-renders on changes. */
export function useStore<T extends object>(store: Store<T>): T {
  const [value, setValue] = useState(store.get);
  useEffect(() => {
    const update = () => setValue(store.get());
    update();
    return store.subscribe(update);
  }, [store]);
  return value;
}
