import { useEffect, useState } from 'preact/hooks';
import type { Store } from '../../lib/chat-client/store.ts';

/** The store's value, rendered again whenever it changes. */
export function useStore<T extends object>(store: Store<T>): T {
  const [value, setValue] = useState(store.get);
  useEffect(() => {
    const update = () => setValue(store.get());
    update();
    return store.subscribe(update);
  }, [store]);
  return value;
}
