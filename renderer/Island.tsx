import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';

/** The providers around a hydrated page, identical on the server and in the browser. */
export function Island({ children }: { children: ReactNode }) {
  const [client] = useState(() => new QueryClient());
  // After the effects of everything inside: from here on, scripts and tests find their listeners.
  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
  }, []);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
