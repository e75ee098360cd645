import type { Generated } from 'kysely';

declare module '../platform/db/schema.ts' {
  interface Tables {
    search_settings: {
      bot_id: string;
      /** JSON, see `SearchSettings` in lib/schemas/search-settings. */
      settings: string;
      updated_at: string;
    };
    /** The state of a bot's vectors. */
    bot_embeddings: {
      bot_id: string;
      /** Incremented by each change of the bot's `page_embeddings`. */
      last_change: number;
      /** Why the last passages could not be embedded: see `ModelProblem` in models/failure. */
      problem: string | null;
      /** How often it has failed since it last succeeded. */
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
    chats: {
      id: string;
      bot_id: string;
      site_id: string | null;
      user_id: string | null;
      visitor_id: string | null;
      channel: 'chat' | 'cookie' | 'search' | 'custom';
      name: string;
      created_at: string;
      /** The time of the last message. */
      updated_at: string;
      /** The time of the last message or note; null in a chat of an older version. */
      last_line_at: Generated<string | null>;
    };
    messages: {
      id: string;
      chat_id: string;
      role: 'user' | 'assistant';
      /** Null for the visitor or the user, and for the assistant. */
      author: Generated<'operator' | 'system' | null>;
      /** The operator; null for a former one. */
      author_id: Generated<string | null>;
      /** Given by who sends the message, so that it can be sent again safely. */
      client_id: Generated<string | null>;
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
  }
}
