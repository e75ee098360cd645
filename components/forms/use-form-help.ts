import { useEffect } from 'react';

/** Loads the help with forms of components/client, which other pages load by their entry. */
export function useFormHelp(): void {
  useEffect(() => {
    void import('../client/forms-on-demand.ts').then(({ loadFormHelp }) => loadFormHelp());
  }, []);
}
