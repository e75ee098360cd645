import '#components/client/start.ts';
import { hydrateRoot } from 'react-dom/client';
import type { PageContextClient } from 'vike/types';
import { RefusedContext } from '#components/forms/use-refused.ts';
import type { RefusedForm } from '#server/platform/http/sessions.ts';
import { Island } from './Island.tsx';
import type { PageProps } from './page-context.ts';

type PassedToClient = Pick<PageProps, 'previousRoute'> & { refused: RefusedForm | null };

/** Hydrates the page with the server's initial state. */
export function onRenderClient(pageContext: PageContextClient) {
  const { Page, data, account } = pageContext;
  const { refused, previousRoute } = pageContext as unknown as PassedToClient;
  const root = document.getElementById('page');
  if (!root) return;
  hydrateRoot(
    root,
    <Island>
      <RefusedContext value={refused}>
        <Page data={data} account={account} previousRoute={previousRoute} />
      </RefusedContext>
    </Island>,
  );
}
