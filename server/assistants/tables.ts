export type {};

declare module '../platform/db/schema.ts' {
  interface Tables {
    /** Providers of language models that were connected in the browser. */
    model_providers: {
      id: string;
      /** Null for those of the installation. */
      owner_id: string | null;
      /** See lib/model-presets. */
      preset: string;
      provider: 'openai' | 'huggingface' | 'aws';
      base_url: string;
      /** Only Amazon Bedrock has it. */
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
  }
}
