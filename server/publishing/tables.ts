export type {};

declare module '../platform/db/schema.ts' {
  interface Tables {
    categories: {
      id: string;
      entity: 'post' | 'product';
      slug: string;
      name: string;
      description: string | null;
      created_at: string;
      updated_at: string;
    };
    tags: { id: string; slug: string; name: string; created_at: string; updated_at: string };
    posts: {
      id: string;
      slug: string;
      title: string;
      excerpt: string | null;
      /** The body is Markdown. */
      body: string;
      /** Derived from the body when it is saved: sanitised HTML, its headings (JSON), and its number of words. */
      html: string;
      outline: string;
      words: number;
      /** Null if the writer's account was deleted. */
      owner_id: string | null;
      category_id: string | null;
      status: 'live' | 'draft';
      approval_status: 'not_approved' | 'awaiting_approval' | 'approved';
      featured_at: string | null;
      /** May be in the future: until then the post is not public. */
      published_at: string | null;
      seo_title: string | null;
      seo_description: string | null;
      canonical_url: string | null;
      cover_media_id: string | null;
      cover_path: string | null;
      /** Posts with `email` are also mailed to subscribers. */
      channel: 'page' | 'email';
      campaign_id: string | null;
      /** Sponsored posts are not listed by default. */
      sponsored_at: string | null;
      /** Incremented by each save. A save sends the version that it is based on. */
      version: number;
      /** When the post was last submitted for approval. */
      submitted_at: string | null;
      /** Why an editor sent it back. */
      review_message: string | null;
      created_at: string;
      updated_at: string;
    };
    /** Pending changes to approved posts; not public before they are approved. */
    post_changes: {
      post_id: string;
      title: string;
      /** JSON, see `PostContent` in server/publishing/posts. */
      content: string;
      approval_status: 'not_approved' | 'awaiting_approval';
      created_at: string;
      /** The number of words of its body. */
      words: number;
    };
    post_revisions: {
      id: string;
      post_id: string;
      /** The version of the post after this save. */
      version: number;
      editor_id: string | null;
      kind: 'saved' | 'autosaved';
      /** JSON, see `PostContent` in server/publishing/posts. */
      content: string;
      /** The length of the content in characters. */
      size: number;
      created_at: string;
    };
    /** Current, former and pending slugs of posts. Former ones redirect to the current one. */
    post_slugs: { slug: string; post_id: string; created_at: string };
    /** The files of the library that a post shows. */
    post_media: { post_id: string; media_id: string };
    /** Posts that were mailed or are being mailed. A post is mailed once, however often it is published. */
    post_mailings: { post_id: string; started_at: string; finished_at: string | null };
    post_deliveries: {
      post_id: string;
      user_id: string;
      /** The address at that time. */
      email: string;
      /** `bounced`: the mail server permanently refused the address. */
      status: 'queued' | 'sent' | 'bounced';
      updated_at: string;
    };
    post_tags: { post_id: string; tag_id: string };
    /** Imports of posts from files. */
    imports: {
      id: string;
      /** Null if the account was deleted. */
      owner_id: string | null;
      /** JSON: the received files, see `ImportFile` in server/publishing/imports. */
      files: string;
      /** Null until the file is read. */
      format: 'markdown' | 'wordpress' | null;
      status: 'queued' | 'importing' | 'done' | 'stopping' | 'stopped' | 'failed' | 'reverting' | 'reverted';
      /** JSON: the options of the import. */
      options: string;
      /** JSON: messages about the file as a whole. */
      notes: string;
      /** Why it failed. */
      problem: string | null;
      created_at: string;
      updated_at: string;
      finished_at: string | null;
    };
    /** A post in an imported file, and its outcome. */
    import_entries: {
      import_id: string;
      position: number;
      /** Identifies the same post in other files. */
      source_key: string;
      /** Its path in the file, or its former address. */
      source: string;
      title: string;
      outcome: 'pending' | 'imported' | 'present' | 'left_out' | 'reverted' | 'kept';
      /** JSON: messages, for example what was left out and why. */
      notes: string;
      /** JSON, while it is pending. */
      content: string | null;
      post_id: string | null;
      /** The version after the import. A post with another version was changed since. */
      post_version: number | null;
    };
    /** Imported posts by source, which prevents duplicates. */
    imported_posts: { source_key: string; post_id: string };
    /** Imported media files by source, which prevents duplicates. */
    imported_media: { source_key: string; media_id: string; import_id: string | null };
  }
}
