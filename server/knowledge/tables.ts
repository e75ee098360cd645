import type { Generated } from 'kysely';

declare module '../platform/db/schema.ts' {
  interface Tables {
    sources: {
      id: string;
      bot_id: string;
      /**
       * A question with its answer (`qa`) and a text have one page, which has no address; a file (`media`) has one for each
       * of its parts.
       */
      type: 'website' | 'qa' | 'text' | 'media';
      /** The site whose website it reads: made with the site, it follows its domain. */
      site_id: string | null;
      /** The file of a source of this type. */
      media_id: string | null;
      /** Where citations of its passages lead: to the page, to the file, or nowhere. */
      link: Generated<'page' | 'file' | 'none'>;
      status: 'queued' | 'syncing' | 'ready' | 'failed';
      error: string | null;
      /** What was left out of a file that was read, for its owner. */
      note: string | null;
      settings: string;
      pages_count: number;
      passages_count: number;
      /** The addresses found in the current or the last sync, fetched or not. */
      found_count: number;
      /** The number of these that are finished. */
      done_count: number;
      /**
       * The reason why the last sync did not reach every page, null if it did; or `settings_changed`: the pages were read
       * with other settings.
       */
      stopped:
        | 'page_limit'
        | 'plan_limit'
        | 'budget'
        | 'site_trouble'
        | 'aborted'
        | 'settings_changed'
        | null;
      /** The keys of lines that stand on most pages of the website and belong to none, as JSON; null before the first sync. */
      site_wide_lines: string | null;
      last_synced_at: string | null;
      next_sync_at: string | null;
      /** When the owner chose that it stays if the plan is exceeded. */
      kept_at: string | null;
      created_at: string;
      updated_at: string;
    };
    pages: {
      id: string;
      source_id: string;
      bot_id: string;
      url: string;
      status: 'indexed' | 'skipped' | 'failed';
      error: string | null;
      /** What the owner can do something about: a document that the source could read, or a page too long to be read whole. */
      error_code: 'unread_file' | 'cut' | null;
      /** What was left out of a document, for the owner. */
      note: string | null;
      title: string | null;
      description: string | null;
      language: string | null;
      content_hash: string | null;
      etag: string | null;
      last_modified: string | null;
      /** The number of links from the start page: the next sync applies the same depth. */
      depth: number;
      passages_count: number;
      /**
       * The number of its current content in the bot's index; null without content. Content is never changed in place.
       */
      doc: number | null;
      /** The version of the analyzer that indexed it; null without content. */
      analyzer_version: number | null;
      /** The last sync that saw the page; a completed sync removes pages that it did not see. */
      sync_id: string;
      fetched_at: string;
      created_at: string;
      updated_at: string;
    };
    /**
     * The links of a page to pages of its website, one per line: an unchanged page does not send them again. Pages with very
     * many links have none here.
     */
    page_links: { page_id: string; links: string };
    /** The content of pages, by the number of the page's current content: see `pages.doc`. */
    passages: {
      bot_id: string;
      doc: number;
      position: number;
      /** The headings above the passage, outermost first, joined by ` › `; empty before the first heading. */
      heading: string;
      /** The fragment id in the page that a link can target. */
      anchor: string | null;
      /** Light Markdown in blocks: see lib/passage-content. */
      content: string;
    };
  }
}
