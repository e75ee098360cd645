import { useSyncExternalStore } from 'react';

const NEVER = () => () => undefined;

/** Whether scripts run: false on the server and until the page is hydrated. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    NEVER,
    () => true,
    () => false,
  );
