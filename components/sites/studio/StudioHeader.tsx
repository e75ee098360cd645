import type { BotView } from '#server/assistants/assistants.ts';
import type { OwnedSiteDetails } from '#server/sites/sites.ts';
import { Notice } from '../../ui/Notice.tsx';
import { BotHeader } from './BotHeader.tsx';
import { SiteHeader } from './SiteHeader.tsx';

/** A website with its assistant, or an assistant without a website. */
export interface Studio {
  /** `/u/{name}/sites/{slug}` or `/u/{name}/bots/{slug}` */
  path: string;
  site: OwnedSiteDetails | null;
  /** The website of another owner on which the viewer works. */
  librarySiteId?: string | undefined;
  bot: BotView;
  /** The names of the other websites that the assistant answers for. */
  sharedWith: string[];
}

interface StudioHeaderProps {
  studio: Studio;
  current: 'words' | 'model' | 'knowledge' | 'search' | 'api';
}

/** The heading of the pages that websites and assistants without one have in common. */
export function StudioHeader({ studio: { path, site, bot, sharedWith }, current }: StudioHeaderProps) {
  if (!site) return <BotHeader bot={bot} path={path} current={current} />;
  return (
    <>
      <SiteHeader site={site} path={path} current={current} />
      {sharedWith.length > 0 && (
        <Notice
          text={`This assistant also answers for ${sharedWith.join(', ')}: what you change on this page changes there, too.`}
        />
      )}
    </>
  );
}
