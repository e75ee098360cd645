import type { ScriptSettings } from '#lib/widget-launcher.ts';
import type { Agent } from '#lib/widget-settings.ts';

/** Who the visitor is on the website, signed by its server with the site's secret. */
export type Identity =
  | {
      userId: string;
      email?: string;
      name?: string;
      /** HMAC-SHA-256 of the user id, in hexadecimal. */
      hash: string;
    }
  | {
      /** A JSON Web Token (HS256) with the user id as `sub` and an expiry. */
      token: string;
    };

/** The events that the widget reports to its page. */
export interface FoyerEvents {
  /** The methods can be called. */
  ready: object;
  open: { agent: Agent };
  close: { agent: Agent };
  /** The visitor has asked a question. */
  message: { text: string };
  /**
   * An answer is complete; `answered` is false where the content does not answer the question, and `request` is `person`
   * where the visitor asks for one.
   */
  answer: { text: string; answered: boolean; request?: 'person' };
  /** An answer has arrived while the chat was closed. */
  unread: { count: number };
  /** The visitor has left an email address. */
  lead: { email: string; name?: string };
  feedback: { vote: 'up' | 'down'; reason?: string };
  search: { query: string; results: number };
  share: { network: string; url: string };
  /** The error message that the visitor was shown. */
  error: { message: string };
}

export interface OpenOptions {
  /** In the chat, the message is sent; in the search, it is the query. */
  message?: string;
}

/**
 * The widget's interface on the page, `window.Foyer`. Calls can be queued before the script has loaded:
 * `(window.Foyer ||= []).push(['open', 'chat'])`.
 */
export interface Foyer {
  open(agent?: Agent, options?: OpenOptions): void;
  close(): void;
  toggle(): void;
  isOpen(): boolean;
  /** Shows the launcher. */
  show(): void;
  /** Hides the launcher; `open` still opens the panel. */
  hide(): void;
  /** Names the visitor who is signed in on the website. */
  identify(identity: Identity): void;
  /** Forgets the visitor and the conversation. */
  logout(): void;
  /** Begins a new conversation. */
  resetChat(): void;
  /** Removes the widget from the page. */
  destroy(): void;
  on<Name extends keyof FoyerEvents>(name: Name, listener: (detail: FoyerEvents[Name]) => void): void;
  off<Name extends keyof FoyerEvents>(name: Name, listener: (detail: FoyerEvents[Name]) => void): void;
  /** Runs a call: its name and its arguments. */
  push(call: Call): void;
}

/** `window.Foyer`, which can be called like `push`: `Foyer('open', 'chat')`. */
export type CallableFoyer = Foyer & ((...call: Call) => void);

export type Call = readonly [keyof Foyer, ...unknown[]];

/** The arguments of the loader for the core. */
export interface Loaded {
  /** The `data-` attributes of the script tag. */
  data: Partial<Record<string, string>>;
  published: ScriptSettings;
  site: string;
  /** The launcher: its parent will be the panel's too, in the shadow root. */
  button: HTMLButtonElement;
  /** A placeholder of the panel until that is loaded. */
  shell: HTMLElement;
  /** Aborted when the widget is destroyed. */
  ended: AbortSignal;
  isPageDark(): boolean;
}

/** The methods of the core for the loader. */
export interface Core extends Omit<Foyer, 'destroy' | 'push'> {
  /** Loads what the launcher opens. */
  prepare(): void;
  /** Fills `<foyer-chat>`, `<foyer-search>` or `<foyer-share>`. */
  mountInline(element: HTMLElement, agent: Agent): void;
}
