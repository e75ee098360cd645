import type { Foyer, FoyerEvents } from '../../widget/loader/interface.ts';

// The reference of the widget. Its types require an entry for each member of the widget's interface; the test compares
// signatures, attributes and texts with the widget's sources.

export interface Method {
  signature: string;
  about: string;
  example: string;
  /** The call that the page's button makes; `on` and `off` get a listener of the page. */
  run: readonly [name: keyof Foyer, ...args: unknown[]];
}

export const METHODS = {
  open: {
    signature: 'open(agent?: Agent, options?: OpenOptions): void',
    about:
      'Opens the chat, the search or the share buttons; by default the first one that is on. A message is sent in the chat, and searched for in the search.',
    example: "Foyer.open('search', { message: 'script' })",
    run: ['open', 'search', { message: 'script' }],
  },
  close: {
    signature: 'close(): void',
    about: 'Closes the panel.',
    example: 'Foyer.close()',
    run: ['close'],
  },
  toggle: {
    signature: 'toggle(): void',
    about: 'Opens the panel, or closes it.',
    example: 'Foyer.toggle()',
    run: ['toggle'],
  },
  isOpen: {
    signature: 'isOpen(): boolean',
    about: 'Whether the panel is open.',
    example: 'Foyer.isOpen()',
    run: ['isOpen'],
  },
  show: {
    signature: 'show(): void',
    about: 'Shows the launcher.',
    example: 'Foyer.show()',
    run: ['show'],
  },
  hide: {
    signature: 'hide(): void',
    about: 'Hides the launcher; open still opens the panel.',
    example: 'Foyer.hide()',
    run: ['hide'],
  },
  identify: {
    signature: 'identify(identity: Identity): void',
    about:
      'Names the visitor who is logged in on your website. See Identity below. With a hash that your server has not made, as in the example, the visitor stays anonymous.',
    example: "Foyer.identify({ userId: '42', name: 'Ada', hash: 'made up' })",
    run: ['identify', { userId: '42', name: 'Ada', hash: 'made up' }],
  },
  logout: {
    signature: 'logout(): void',
    about: 'Forgets the visitor and the conversation. Call it when the visitor logs out of your website.',
    example: 'Foyer.logout()',
    run: ['logout'],
  },
  resetChat: {
    signature: 'resetChat(): void',
    about: 'Begins a new conversation.',
    example: 'Foyer.resetChat()',
    run: ['resetChat'],
  },
  destroy: {
    signature: 'destroy(): void',
    about:
      'Removes the widget from the page. Loading the script again brings it back, as every other example here does.',
    example: 'Foyer.destroy()',
    run: ['destroy'],
  },
  on: {
    signature:
      'on<Name extends keyof FoyerEvents>(name: Name, listener: (detail: FoyerEvents[Name]) => void): void',
    about: 'Calls a function at each event of a name. The log below listens to all of them.',
    example: "Foyer.on('search', listener)",
    run: ['on', 'search'],
  },
  off: {
    signature:
      'off<Name extends keyof FoyerEvents>(name: Name, listener: (detail: FoyerEvents[Name]) => void): void',
    about: 'Stops calling the function that was given to on.',
    example: "Foyer.off('search', listener)",
    run: ['off', 'search'],
  },
  push: {
    signature: 'push(call: Call): void',
    about: 'Makes a call that is given as a list: its name, then its arguments.',
    example: "Foyer.push(['open', 'share'])",
    run: ['push', ['open', 'share']],
  },
} satisfies Record<keyof Foyer, Method>;

export interface WidgetEvent {
  detail: string;
  about: string;
  /** A call that leads to it; absent where a visitor has to do something. */
  run?: Method['run'];
}

export const EVENTS = {
  ready: { detail: 'object', about: 'The methods can be called.', run: ['on', 'ready'] },
  open: { detail: '{ agent: Agent }', about: 'The panel shows an agent.', run: ['open', 'chat'] },
  close: { detail: '{ agent: Agent }', about: 'The panel was closed.', run: ['close'] },
  message: {
    detail: '{ text: string }',
    about: 'The visitor has asked a question.',
    run: ['open', 'chat', { message: 'What is Foyer?' }],
  },
  answer: {
    detail: "{ text: string; answered: boolean; request?: 'person' }",
    about:
      'An answer is complete. answered is false where your content does not answer the question, and request is person where the visitor asks for one.',
    run: ['open', 'chat', { message: 'Which agents are there?' }],
  },
  unread: { detail: '{ count: number }', about: 'An answer has arrived while the chat was closed.' },
  lead: {
    detail: '{ email: string; name?: string }',
    about: 'The visitor has left an email address.',
  },
  feedback: {
    detail: "{ vote: 'up' | 'down'; reason?: string }",
    about: 'The visitor has rated an answer.',
  },
  search: {
    detail: '{ query: string; results: number }',
    about: 'A search has its results.',
    run: ['open', 'search', { message: 'widget' }],
  },
  share: {
    detail: '{ network: string; url: string }',
    about: 'The visitor has shared a page.',
    run: ['open', 'share'],
  },
  error: { detail: '{ message: string }', about: 'The error message that the visitor was shown.' },
} satisfies Record<keyof FoyerEvents, WidgetEvent>;

/** A listener with the fields of the event's detail. */
export function listenerOf(name: string, { detail }: WidgetEvent): string {
  const fields = [...detail.matchAll(/(\w+)\??:/g)].map(([, field]) => field).join(', ');
  return `Foyer.on('${name}', ${fields ? `({ ${fields} }) => console.log(${fields})` : `() => console.log('${name}')`})`;
}

export interface Attribute {
  name: string;
  values: string;
  about: string;
  example: string;
}

/** The attributes of the script tag. An attribute applies before the website's settings. */
export const ATTRIBUTES: Attribute[] = [
  {
    name: 'data-site',
    values: 'the website’s slug',
    about: 'The website, if the address of the script does not name it.',
    example: 'data-site="tea-shop"',
  },
  {
    name: 'data-agents',
    values: 'chat, search, share',
    about:
      'The agents on this page, separated by commas or spaces. It can leave out agents, not switch them on.',
    example: 'data-agents="chat, search"',
  },
  {
    name: 'data-position',
    values: 'bottom-right, bottom-left',
    about: 'The corner of the launcher.',
    example: 'data-position="bottom-left"',
  },
  {
    name: 'data-theme',
    values: 'light, dark, auto',
    about: 'Light or dark; auto follows the visitor’s device.',
    example: 'data-theme="dark"',
  },
  {
    name: 'data-color',
    values: '#rrggbb',
    about: 'The colour of the launcher and of what can be pressed.',
    example: 'data-color="#7a1f3d"',
  },
  {
    name: 'data-locale',
    values: 'en, de, fr, es',
    about:
      'The language of the widget’s own texts. By default that of the website’s settings, else of the page.',
    example: 'data-locale="fr"',
  },
  {
    name: 'data-z-index',
    values: 'a number',
    about: 'The layer of the launcher, if it should lie below something of your page.',
    example: 'data-z-index="50"',
  },
];
