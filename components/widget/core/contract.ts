import type { Prompt } from '#lib/chat-client/conversation.ts';
import type { Store } from '#lib/chat-client/store.ts';
import type { Agent } from '#lib/widget-settings.ts';
import type { FoyerEvents, Identity, OpenOptions } from '../loader/interface.ts';
import type { Api } from '../session/client.ts';
import type { SiteStorage } from '../session/storage.ts';
import type { Strings } from '../strings/strings.ts';
import type { Settings } from './settings.ts';

// The types that the core and the agents share. Types only: an agent must not import the core, which imports it.

export interface View {
  open: boolean;
  agent: Agent;
  /** A search has been opened: the panel is a dialog in the middle of the page. */
  isCentred: boolean;
  /** In dark colours: by the owner's choice, or as the page is. */
  isDark: boolean;
  /** The page has hidden the launcher. */
  hidden: boolean;
  /** An inline chat is in view: launcher and bar would cover it. */
  besideInline: boolean;
  /** Answers that arrived while the chat was closed. */
  unread: number;
  /** For the chat or the search that is being opened. */
  prompt: Prompt | null;
  identity: Identity | null;
  /** Incremented when conversation and search must begin anew. */
  resets: number;
}

/** Shared by all parts of the widget. */
export interface Host {
  settings: Store<Settings>;
  view: Store<View>;
  storage: SiteStorage;
  shadow: ShadowRoot;
  /** The parent of launcher and panel in the shadow root. */
  root: HTMLElement;
  load: LoadPart;
  /** Adds a style sheet to a shadow root; returns a function that replaces its text. */
  addStyles(root: ShadowRoot, css: string): (css: string) => void;
  emit<Name extends keyof FoyerEvents>(name: Name, detail: FoyerEvents[Name]): void;
  open(agent?: Agent, options?: OpenOptions & Pick<Prompt, 'channel'>): void;
  close(): void;
  /** Calls `reset` after each change of the view's `resets`. */
  onReset(reset: () => void): void;
  /** Aborted when the widget is destroyed. */
  ended: AbortSignal;
}

/** Shared by the panel and the agents. */
export interface Context {
  host: Host;
  strings: Strings;
  api: Api;
  status: Store<Status>;
  /** Requests a session, and applies the settings in its response. */
  start(): Promise<void>;
}

export interface Status {
  /** The error message if the session could not be created. */
  problem: string;
}

/** An agent in its place in the panel or on the page. */
export interface AgentView {
  focus(): void;
  /** Sends a question, or searches. */
  receive?(prompt: Prompt): void;
  /** A control beside the panel's title. */
  action?: HTMLElement;
}

export type MountAgent = (place: HTMLElement, core: Context) => AgentView;

export interface Parts {
  panel: { showPanel(context: Context): void };
  inline: { mountInline(context: Context, element: HTMLElement, agent: Agent): Promise<void> };
  chat: { mount: MountAgent; resume(context: Context, token: string | undefined): void };
  search: { mount: MountAgent };
  share: { mount: MountAgent; showBar(context: Context): void };
  en: { strings: Strings };
  de: { strings: Strings };
  fr: { strings: Strings };
  es: { strings: Strings };
}

export type LoadPart = <Name extends keyof Parts>(name: Name) => Promise<Parts[Name]>;
