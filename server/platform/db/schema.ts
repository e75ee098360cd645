import type { Generated } from 'kysely';
import type { AuditAction, AuditObjectKind } from '#lib/audit-actions.ts';
import type {
  BillingPeriod,
  BillingReason,
  InvoiceStatus,
  OrderKind,
  PaymentEvent,
  PriceType,
  ProductKind,
  ProductStatus,
  ReviewStatus,
  SubscriptionStatus,
  UnitKind,
} from '#lib/billing-values.ts';
import type { FileType } from '#lib/file-formats.ts';

/**
 * Every table, as both engines show it to Kysely.
 *
 * Timestamps are ISO 8601 strings (`timestamptz` on PostgreSQL, text on SQLite). JSON is text that the queries parse,
 * because no query searches inside it. There are no booleans: SQLite has none, and a timestamp (`email_verified_at`)
 * holds more information.
 */
export interface Tables {
  users: {
    id: string;
    email: string;
    name: string;
    first_name: string | null;
    last_name: string | null;
    password_hash: string;
    system_role: 'ADMIN' | 'EDITOR' | null;
    bio: string | null;
    time_zone: string | null;
    email_verified_at: string | null;
    suspended_at: string | null;
    newsletter_at: string | null;
    /** When an admin allowed the user to write posts, for installations where not everybody may. */
    writer_since: string | null;
    /** The domain entered at sign-up, until its site is added. */
    pending_site: string | null;
    /** The slug of the plan chosen before sign-up, until the user first opens the account. */
    pending_plan: string | null;
    /** The period chosen with it. */
    pending_period: BillingPeriod | null;
    /** When the user closed the first steps of the dashboard. */
    first_steps_dismissed_at: string | null;
    /** The new email address with a pending confirmation. */
    new_email: string | null;
    /** The path of the selected picture; null without a selection. */
    profile_image: string | null;
    /** The alt text of an uploaded picture; null without one. */
    profile_image_alt: string | null;
    /** Null for one of the default pictures. */
    profile_media_id: string | null;
    /** The version of the terms that the user accepted last, and when. */
    terms_version: string | null;
    terms_accepted_at: string | null;
    created_at: string;
    updated_at: string;
  };
  /** People who may sign up by a mailed link; deleted once they did. */
  invitations: {
    id: string;
    /** In lower case. */
    email: string;
    /** The role that the account gets. */
    system_role: 'ADMIN' | 'EDITOR' | null;
    invited_by: string;
    token_hash: string;
    expires_at: string;
    created_at: string;
  };
  /** In lower case. */
  former_user_names: { name: string; user_id: string; created_at: string };
  user_tokens: {
    id: string;
    user_id: string;
    purpose: 'verify_email' | 'reset_password' | 'undo_email_change' | 'data_export';
    /** The new address that the token confirms; null for the address of the sign-up. */
    email: string | null;
    token_hash: string;
    expires_at: string;
    used_at: string | null;
    created_at: string;
  };
  sessions: {
    /** SHA-256 of the session id in the cookie. */
    id: string;
    user_id: string | null;
    data: string;
    expires_at: string;
    created_at: string;
  };
  /** Browsers that a user has signed in with: hashes of the device cookie. */
  known_devices: { user_id: string; device_hash: string; seen_at: string };
  /** Points used within a window that ends at this Unix time in milliseconds. */
  rate_limits: { key: string; points: number; expires_at_ms: number };
  /** The card on file. Only the gateway stores its number. */
  /** Grants of an admin, which replace the account's plan or single limits. */
  plan_grants: {
    user_id: string;
    /** The slug of a plan; null for the account's own. */
    plan: string | null;
    /** JSON: the limits that differ from the plan's. */
    limits: string;
    updated_at: string;
  };
  /** The usage of an owner's plan in a month (UTC, `2026-11`). */
  plan_usage: {
    owner_id: string;
    month: string;
    /** Answers to visitors and calls of the host's models, with those that are running. */
    answers: number;
    /** The last warning that was mailed: 0, 80 or 100 percent. */
    warned_percent: Generated<number>;
  };
  /** The slugs that files had before: their addresses lead to the current ones. */
  former_media_slugs: { slug: string; media_id: string };
  /** Uploaded files. */
  media: {
    id: string;
    /** The last part of the address, with an extension. */
    slug: string;
    owner_id: string | null;
    type: FileType;
    mime: string;
    /** Where the file store has the file; a replaced file has another key. */
    storage_key: string;
    /** Where the file store has a picture of a document's first page. */
    preview_key: string | null;
    /** Of the stored file, in hexadecimal. */
    sha256: string;
    /** In bytes. */
    size: number;
    /** In pixels; null for a file that is no picture. */
    width: number | null;
    height: number | null;
    /** 1 for a picture that does not move. */
    frames: number | null;
    title: string;
    /** Empty for a decorative picture, null if none was written. */
    alt_text: string | null;
    caption: string | null;
    /** Private files are for their owner and the staff. */
    visibility: 'public' | 'private';
    /** The point that crops keep, from 0 (left, top) to 1. */
    focal_x: number;
    focal_y: number;
    created_at: string;
    updated_at: string;
  };
  spent_captchas: { id: string; expires_at: string };
  jobs: {
    id: string;
    kind: string;
    /** JSON; `null` once the job is done. */
    payload: string;
    /** The account that the job belongs to: some kinds limit how many jobs of one fairness key run concurrently. */
    fairness_key: Generated<string | null>;
    /** At most one job with the same key is waiting. */
    key: string | null;
    status: 'queued' | 'running' | 'done' | 'dead';
    run_at: string;
    attempts: number;
    max_attempts: number;
    lease_until: string | null;
    /** An admin has asked the running job to stop. */
    cancel_requested_at: Generated<string | null>;
    error: string | null;
    created_at: string;
    updated_at: string;
  };
  /** The processes that use this database; each updates `seen_at` while it runs, by the clock of the database. */
  processes: {
    id: string;
    host: string;
    pid: number;
    version: string;
    /** Whether it runs jobs. */
    is_worker: number;
    /** Whether a proxy sends requests to it. */
    is_web: Generated<number>;
    /** Identifies the secret of the sessions; null for an earlier version. */
    secret_id: string | null;
    /** Identifies the place of the files: a folder or a bucket; null for an earlier version. */
    store_id: string | null;
    /** Of its clock, compared with the database's. */
    clock_ahead_ms: number;
    started_at: string;
    seen_at: string;
  };
  /** What one of the processes does from time to time. */
  periodic_tasks: {
    name: string;
    due_at: string;
  };
  search_settings: {
    bot_id: string;
    /** JSON, see `SearchSettings` in lib/schemas/search-settings. */
    settings: string;
    updated_at: string;
  };
  api_keys: {
    id: string;
    bot_id: string;
    name: string;
    key_hash: string;
    /** The last characters of the key. */
    ending: string;
    created_at: string;
    last_used_at: string | null;
  };
  /** Providers of language models that were connected in the browser. */
  model_providers: {
    id: string;
    /** Null for those of the installation. */
    owner_id: string | null;
    /** See lib/model-presets. */
    preset: string;
    provider: 'openai' | 'huggingface' | 'aws';
    base_url: string;
    /** Of Amazon Bedrock. */
    region: string | null;
    /** JSON: their names, the default one first. */
    models: string;
    /** Encrypted JSON, see `Credentials`; null for a server that needs no key. */
    sealed_key: string | null;
    /** The last characters of the key. */
    key_ending: string | null;
    /** Why the last answer of an owner's provider failed, in words for the owner; null after an answer. */
    problem: string | null;
    problem_since: string | null;
    created_at: string;
    updated_at: string;
  };
  bots: {
    id: string;
    slug: string;
    name: string;
    owner_id: string;
    description: string | null;
    /** A bot created with a site is deleted with it, and does not count against a plan's bots. */
    made_for: 'site' | 'owner';
    avatar_media_id: string | null;
    avatar_path: string | null;
    settings: string;
    /** JSON; a website that is added with the bot takes it over. */
    theme: string | null;
    /** When the owner chose that it stays if the plan is exceeded. */
    kept_at: string | null;
    created_at: string;
    updated_at: string;
  };
  sites: {
    id: string;
    slug: string;
    name: string;
    domain: string;
    owner_id: string;
    bot_id: string;
    theme: string;
    agents: string;
    /** JSON; null without own texts. */
    texts: string | null;
    /** Conversations are deleted this many days after their last message; null keeps them. */
    retention_days: number | null;
    logo_media_id: string | null;
    logo_path: string | null;
    verified_at: string | null;
    /** When and on which host the widget was last seen, up to a minute late; null after a change of the domain. */
    widget_seen_at: string | null;
    widget_seen_on: string | null;
    /** When the owner last saved them. */
    look_saved_at: string | null;
    words_saved_at: string | null;
    /** When the owner chose that it stays if the plan is exceeded. */
    kept_at: string | null;
    created_at: string;
    updated_at: string;
  };
  /** The icons of websites as PNG in base64, with the domain that they were read from. */
  site_icons: { site_id: string; domain: string; png: string };
  /** The current and the previous slugs of sites: script lines with any of them work. */
  site_slugs: { slug: string; site_id: string; created_at: string };
  /**
   * The slugs of deleted sites with the domain of each: a script line that is left on its pages must not show the site of
   * another account. `owner_id` is null after the account was deleted.
   */
  withheld_site_slugs: { slug: string; domain: string; owner_id: string | null };
  /**
   * In addition to its own domain: the hosts that may show a site's widget, as `example.org`, `*.example.org`,
   * `localhost:8080`.
   */
  site_domains: { site_id: string; pattern: string; position: number };
  /** The keys with which a site's server signs who its visitors are. In plain text: signatures are verified with them. */
  identity_secrets: {
    id: string;
    site_id: string;
    secret: string;
    /** Set by a rotation; null for the current secret. */
    expires_at: string | null;
    created_at: string;
  };
  /** Visitors whose identity a site's server has signed. */
  visitors: {
    site_id: string;
    /** `chats.visitor_id`: derived from the site and `user_id`. */
    id: string;
    /** The id that the website has for the visitor. */
    user_id: string;
    email: string | null;
    name: string | null;
    created_at: string;
    updated_at: string;
  };
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
    stopped: 'page_limit' | 'plan_limit' | 'budget' | 'site_trouble' | 'aborted' | 'settings_changed' | null;
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
  /** The state of a bot's vectors. */
  bot_embeddings: {
    bot_id: string;
    /** Incremented by each change of the bot's `page_embeddings`. */
    last_change: number;
    /** Why the last passages could not be embedded: see `ModelProblem` in models/failure. */
    problem: string | null;
    /** Consecutive ones. */
    failures: number;
    updated_at: string;
  };
  /** The vectors of the passages of a page, by the number of its content. */
  page_embeddings: {
    bot_id: string;
    doc: number;
    /** The model; vectors of different models cannot be compared. */
    model: string;
    /** See `bot_embeddings.last_change`. */
    change: number;
    passages_count: number;
    /** Of what was embedded, one after the other: see embeddings/passage-texts. */
    hashes: Buffer;
    /** Quantized, one after the other: see platform/vectors/quantize. */
    vectors: Buffer;
  };
  /** The next free document number of each collection of the inverted index. */
  index_counters: { collection: string; next_doc: number };
  /** See platform/inverted-index. */
  index_segments: {
    id: Generated<number>;
    collection: string;
    status: 'building' | 'live' | 'discarded';
    header: Buffer;
    docs_count: number;
    /** JSON: the numbers of documents removed since the segment was written. */
    deleted: string;
    created_at: string;
  };
  index_blocks: { segment_id: number; number: number; data: Buffer };
  chats: {
    id: string;
    bot_id: string;
    site_id: string | null;
    user_id: string | null;
    visitor_id: string | null;
    channel: 'chat' | 'cookie' | 'search' | 'custom';
    name: string;
    created_at: string;
    updated_at: string;
  };
  messages: {
    id: string;
    chat_id: string;
    role: 'user' | 'assistant';
    content: string;
    citations: string;
    related: Generated<string>;
    /** Set on an assistant's message. */
    outcome:
      | 'answered'
      | 'unanswered'
      | 'over_limit'
      | 'interrupted'
      | 'small_talk'
      | 'asked_for_person'
      | null;
    /** 1 for an answer that is probably beside the point. */
    is_doubtful: Generated<number>;
    /** The key of the question of a doubtful answer, which is the id of the gap. */
    question_key: Generated<string | null>;
    /** Shared by a question of the playground and its answer; null in chats of visitors. */
    turn_id: Generated<string | null>;
    /** Copied from the chat, because a site's messages are counted without a join. */
    site_id: string | null;
    /** Set on a visitor's message: the page that it was sent from, without its query. */
    page_url: string | null;
    /** The model that wrote the answer; null for the built-in assistant. */
    provider: string | null;
    model: string | null;
    /** Why the built-in assistant answered instead of the model. */
    fallback: string | null;
    /** The language of the pages, where the answer says that the visitor's is another one. */
    offered_language: Generated<string | null>;
    input_tokens: number | null;
    output_tokens: number | null;
    /** US dollars; null if unknown. */
    cost_usd: number | null;
    created_at: string;
  };
  message_feedback: {
    message_id: string;
    vote: 'up' | 'down';
    reason: string | null;
    note: string | null;
    created_at: string;
  };
  leads: {
    id: string;
    site_id: string;
    chat_id: string | null;
    visitor_id: string;
    email: string;
    name: string | null;
    message: string | null;
    consented_at: string;
    /** When the owner marked it as done. */
    done_at: string | null;
    created_at: string;
  };
  /** Final searches of visitors: queries that extend each other within seconds are one row. */
  searches: {
    id: string;
    site_id: string;
    visitor_id: string;
    query: string;
    results_count: number;
    clicked_at: string | null;
    created_at: string;
    updated_at: string;
  };
  /** Content gaps that an answer closed, or that the owner dismissed (without a source). */
  resolved_gaps: { site_id: string; gap_id: string; source_id: string | null; resolved_at: string };
  /** Gaps that their owner was told about. */
  found_gaps: { site_id: string; gap_id: string; found_at: string };
  /** JSON: the kinds that differ from the default, see lib/notifications. */
  notification_settings: { user_id: string; settings: string; updated_at: string };
  /** Events of a website that wait for the next mail of their kind. */
  notifications: {
    id: string;
    site_id: string;
    kind: 'lead' | 'gap' | 'sourceFailed';
    /** JSON, see `NotificationData` in server/accounts/notifications. */
    data: string;
    created_at: string;
  };
  /** When the last of the mails was sent that are sent at most once an hour. */
  mail_times: { key: string; mailed_at: string };
  /** The weekly digests that were enqueued; a week is named by its Monday, `2026-11-23`. */
  digests: { user_id: string; week: string };
  webhooks: {
    id: string;
    site_id: string;
    url: string;
    /** JSON: list of event types. */
    events: string;
    sealed_secret: string;
    /** Replaced, and still used beside the current one until it expires. */
    sealed_previous_secret: string | null;
    previous_expires_at: string | null;
    paused_at: string | null;
    pause_reason: 'owner' | 'failures' | null;
    /** The first failed attempt since the last success. */
    failing_since: string | null;
    created_at: string;
    updated_at: string;
  };
  /** The messages to a webhook, each with its last attempt. */
  webhook_deliveries: {
    id: string;
    webhook_id: string;
    event: string;
    /** JSON: the body as it is sent. */
    payload: string;
    status: 'pending' | 'delivered' | 'failed';
    /** Since the event, or since it was last sent again. */
    attempts: number;
    response_status: number | null;
    error: string | null;
    duration_ms: number | null;
    attempted_at: string | null;
    next_attempt_at: string | null;
    created_at: string;
  };
  widget_events: {
    id: string;
    site_id: string;
    visitor_id: string;
    type: 'open' | 'share' | 'search_click';
    data: string;
    /** Equal for the same visitor, page and kind within an hour. */
    idempotency_key: Generated<string | null>;
    created_at: string;
  };
  /** Incremented when content of a kind changes; see platform/content-versions. */
  content_versions: { kind: string; version: number };
  settings: { key: string; value: string; updated_at: string };
  /** Never updated. Names and ids are those at that time. */
  audit_entries: {
    id: string;
    /** Null for the system and for unknown people. */
    actor_id: string | null;
    actor_name: string | null;
    actor_role: 'ADMIN' | 'EDITOR' | null;
    /** The network address of the request; null for the system. */
    address: string | null;
    action: AuditAction;
    object_kind: AuditObjectKind;
    object_id: string;
    object_name: string;
    /** The account that the action concerns; its user sees the entry. */
    account_id: string | null;
    /** JSON: the changed fields. */
    before: string | null;
    after: string | null;
    created_at: string;
  };
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
    /** Markdown. */
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
  products: {
    id: string;
    slug: string;
    kind: ProductKind;
    name: string;
    summary: string | null;
    /** Markdown. */
    description: string | null;
    icon: string | null;
    provider: string | null;
    /** The model of `provider` that a product of the kind `model` sells. */
    model: string | null;
    /** JSON; for an app: the settings of the bot that it creates, and the theme of its website. */
    template: string | null;
    /** For an app: the picture of the bot that it creates. */
    avatar_media_id: string | null;
    /** Markdown; of an item. */
    licence: string | null;
    /** The private file of an item. */
    file_media_id: string | null;
    status: ProductStatus;
    category: string | null;
    /** JSON: list of texts. */
    features: string;
    /** JSON: of those who have the product. */
    limits: string;
    position: number;
    created_at: string;
    updated_at: string;
  };
  product_reviews: {
    id: string;
    product_id: string;
    user_id: string;
    /** From 1 to 5. */
    rating: number;
    body: string;
    /** Hidden by an admin. */
    status: ReviewStatus;
    /** How many users have reported it, and when the last one did. */
    reports_count: number;
    reported_at: string | null;
    created_at: string;
    updated_at: string;
  };
  product_review_reports: { review_id: string; user_id: string; created_at: string };
  product_media: { product_id: string; media_id: string; position: number };
  product_plans: {
    id: string;
    product_id: string;
    slug: string;
    name: string;
    price_type: PriceType;
    billing_period: BillingPeriod | null;
    unit_kind: UnitKind;
    /** US cents. Never changes: a new price is a new plan. */
    amount_cents: number;
    trial_days: number;
    /** When it was taken off the market; its subscribers keep it. */
    archived_at: string | null;
    position: number;
    created_at: string;
    updated_at: string;
  };
  /** Who buys at the gateway. Outlives the account, with what was bought. */
  customers: {
    id: string;
    user_id: string | null;
    gateway: 'sandbox' | 'stripe';
    gateway_id: string;
    /** JSON: the buyer as on invoices, see `Buyer`. */
    buyer: string;
    /** JSON: the card that is charged, see `SavedCard`. */
    card: string | null;
    /** One purchase or change runs at a time. Null after one whose result was copied. */
    busy_until: string | null;
    /** Readings of the gateway that have begun, and the newest that was written: an older one is dropped. */
    readings: number;
    newest_reading: number;
    read_at: string | null;
    /** JSON: keys of the reminders that apply now and were mailed. */
    reminders: string;
    /** When the customer was found to be deleted at the gateway. */
    deleted_at: string | null;
    created_at: string;
    updated_at: string;
  };
  subscriptions: {
    id: string;
    customer_id: string;
    gateway_id: string;
    status: SubscriptionStatus;
    period_start: string;
    period_end: string;
    trial_end: string | null;
    cancel_at_period_end: 0 | 1;
    cancel_reason: string | null;
    canceled_at: string | null;
    ended_at: string | null;
    /** JSON: a change that waits for the renewal or its payment. */
    pending: string | null;
    /** Until then a subscription with an unpaid invoice keeps its limits. */
    grace_until: string | null;
    created_at: string;
    updated_at: string;
  };
  subscription_items: {
    subscription_id: string;
    position: number;
    /** Null for a price that was not created by this server. */
    plan_id: string | null;
    quantity: number;
    /** The same as of the subscription: sums of all subscriptions by plan read an index alone. */
    status: SubscriptionStatus;
    created_at: string;
    ended_at: string | null;
  };
  /** The products that a customer has tried, one trial each. */
  trials: {
    customer_id: string;
    product_id: string;
    begun_at: string;
  };
  invoices: {
    id: string;
    customer_id: string;
    gateway_id: string;
    /** The gateway's id. */
    subscription_id: string | null;
    number: string | null;
    status: InvoiceStatus;
    order_kind: OrderKind;
    billing_reason: BillingReason | null;
    currency: string;
    subtotal_cents: number;
    tax_cents: number;
    total_cents: number;
    amount_due_cents: number;
    amount_paid_cents: number;
    amount_refunded_cents: number;
    period_start: string;
    period_end: string;
    /** JSON: descriptions, amounts and plans. */
    lines: string;
    /** JSON: the buyer at that time. */
    buyer: string;
    problem: string | null;
    next_attempt_at: string | null;
    pdf_url: string | null;
    created_at: string;
    updated_at: string;
  };
  /** What became of the attempts to pay an invoice. */
  payment_events: {
    invoice_id: string;
    event: PaymentEvent;
    at: string;
  };
  /** The state of the built-in gateway. */
  sandbox_customers: {
    id: string;
    user_id: string;
    /** JSON, see `SandboxCustomer`. */
    state: string;
    /** When the next renewal, retry or expiry is due. */
    due_at: string | null;
  };
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
