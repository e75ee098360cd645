import '#components/client/start.ts';
import { hydrateRoot } from 'react-dom/client';
import type { PageContextClient } from 'vike/types';
import { Island } from './Island.tsx';
import type { PageProps } from './page-context.ts';

/** Hydrates the page with the server's initial state. */
export function onRenderClient(pageContext: PageContextClient) {
  const { Page, data, account } = pageContext;
  const { refused, previousRoute } = pageContext as unknown as Pick<PageProps, 'refused' | 'previousRoute'>;
  const root = document.getElementById('page');
  if (!root) return;
  hydrateRoot(
    root,
    <Island>
      <Page data={data} account={account} refused={refused} previousRoute={previousRoute} />
    </Island>,
  );
}
