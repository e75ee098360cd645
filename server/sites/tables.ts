import type { Generated } from 'kysely';
import type { AlertMail } from '#lib/alerts.ts';
import type { ConversationStatus } from '#lib/inbox.ts';
import type { WebhookFormat } from '#lib/webhook-formats.ts';

declare module '../platform/db/schema.ts' {
  interface Tables {
    api_keys: {
      id: string;
      bot_id: string;
      name: string;
      key_hash: string;
      /** The last characters of the key. */
      ending: string;
      created_at: string;
      last_used_at: string | null;
      /** The member of a team who made it, with whose access it ends; null for an owner's, which stay with the bot. */
      created_by: string | null;
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
      /** JSON: when visitors are offered a person; null until the owner has chosen. */
      people: string | null;
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
      /** When the website was transferred to its owner; null for who has created it. */
      owner_since: string | null;
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
    leads: {
      id: string;
      site_id: string;
      chat_id: string | null;
      visitor_id: string;
      email: string;
      name: string | null;
      message: string | null;
      /** JSON: the answers to the website's own fields, as `LeadAnswer`; null without any. */
      fields: string | null;
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
    /** The weekly digests that were enqueued; a week is named by its Monday, `2026-11-23`. */
    digests: { user_id: string; week: string };
    webhooks: {
      id: string;
      site_id: string;
      url: string;
      format: WebhookFormat;
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
    /** Websites that their owners offer to somebody else, who accepts by a mailed link. */
    site_transfers: {
      site_id: string;
      /** The address is in lower case. */
      email: string;
      token_hash: string;
      expires_at: string;
      created_at: string;
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
    /** Conversations that a person has, had or was asked for. */
    takeovers: {
      chat_id: string;
      site_id: string;
      status: ConversationStatus;
      assignee_id: string | null;
      /** The language of the visitor's widget. */
      locale: string | null;
      /** When the visitor last asked for a person. */
      asked_at: string | null;
      /** When the visitor last asked for one outside opening hours. */
      offline_asked_at: string | null;
      waiting_since: string | null;
      /** While it waits: when the visitor is told that nobody has time. */
      claim_by: string | null;
      /** When the visitor was told so. */
      unclaimed_at: string | null;
      claimed_at: string | null;
      /** Who has it, or had it last; null for a former member. */
      operator_id: string | null;
      /** The first answer by a person since `asked_at`. */
      answered_at: string | null;
      /** While a person has it and the visitor has written: when it waits again. */
      answer_by: string | null;
      closed_at: string | null;
      /** The time of the last message that the visitor has read. */
      visitor_read_at: string | null;
      /** When the visitor was last connected. */
      visitor_seen_at: string | null;
      /** The time of the last answer that was mailed to the visitor. */
      mailed_at: string | null;
      /** 1 to 5. */
      rating: number | null;
      rating_note: string | null;
      rated_at: string | null;
      /** Who was rated; null for a former member. */
      rated_user_id: string | null;
    };
    /** Mails that have been read, by the hash of their Message-ID: a mail server may send one again. */
    inbound_mails: { id: string; chat_id: string; created_at: string };
    /** What operators write for each other. Not among the messages, so that nothing can send it to a visitor. */
    chat_notes: {
      id: string;
      chat_id: string;
      author: 'operator' | 'system';
      author_id: string | null;
      content: string;
      client_id: string | null;
      created_at: string;
    };
    /** Until when each operator has read a conversation. */
    chat_reads: { chat_id: string; user_id: string; read_at: string };
    /** When operators were last connected, and when they last looked at the inbox. */
    operator_presence: { user_id: string; seen_at: string; looked_at: string | null };
    /** How people want to learn of conversations that wait; without a row as `DEFAULT_ALERTS` has it. */
    alert_choices: { user_id: string; site_id: string; mail: AlertMail; push: number };
    /** The one pair of keys with which this installation signs for push services. */
    push_keys: { purpose: 'vapid'; public_key: string; sealed_private_key: string; created_at: string };
    /** Browsers that show notifications to a user, as their push service addresses and encrypts them. */
    push_subscriptions: {
      id: string;
      user_id: string;
      /** It ends with this session. No foreign key: backups have no sessions. */
      session_id: string;
      endpoint: string;
      p256dh: string;
      auth: string;
      created_at: string;
    };
    /** What happens in conversations with people, numbered in the order of the commits. Rows are deleted after a day. */
    live_events: {
      id: Generated<number>;
      site_id: string | null;
      chat_id: string | null;
      type: string;
      /** 1: not for visitors. */
      is_private: number;
      /** JSON: see `LiveEvent` in lib/inbox. */
      data: string;
      created_at: string;
    };
    /** Texts that operators answer with often. */
    canned_answers: {
      id: string;
      site_id: string;
      /** In lower case; what is typed after the slash. */
      shortcut: string;
      text: string;
      /** Null for a former member. */
      created_by: string | null;
      created_at: string;
      updated_at: string;
    };
    /** Selections of the inbox that a user has named; `query` is that of the address. */
    inbox_filters: { id: string; user_id: string; name: string; query: string; created_at: string };
    /** Files that visitors and operators send each other, stored under `chat-files/{id}`. */
    chat_files: {
      id: string;
      /** Null when the conversation was deleted: the file is deleted next. */
      chat_id: string | null;
      /** Null until it is sent. */
      message_id: string | null;
      note_id: string | null;
      /** The operator; null for the visitor's. */
      user_id: string | null;
      name: string;
      type: string;
      size: number;
      sha256: string;
      width: number | null;
      height: number | null;
      created_at: string;
    };
  }
}
