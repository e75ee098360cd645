import {
  attribute,
  type Element,
  elementAfter,
  elementBefore,
  elementsIn,
  isElement,
  labels,
  type Node,
  role,
} from './dom.ts';
import { isHidden, isUnseen } from './hidden.ts';
import { isBlock } from './inline.ts';
import { linkedTabs, placeOf } from './place-links.ts';
import { TitledBlocks } from './titled-blocks.ts';

/** What the visitor of a page can unfold: content, though hidden at first. */
export interface Unfolding {
  /** Hidden elements that something on the page shows. */
  panels: ReadonlySet<Element>;
  /** Buttons that are the titles of panels. */
  titles: ReadonlySet<Element>;
  /** The tab of a panel, whose text names it. */
  tabs: ReadonlyMap<Element, Element>;
  /** The elements with the tabs of others that need no script. */
  tabLists: ReadonlySet<Element>;
}

/** Finds them in one pass. */
export function findUnfolding(document: Node): Unfolding {
  const controls = new Map<string, Element>();
  const byId = new Map<string, Element>();
  const changed = new Set<string>();
  /** The hidden elements, with the control that precedes each. */
  const hidden: { element: Element; control: Element | undefined }[] = [];
  const tabLists = new Set<Element>();
  const tabPanels: Element[] = [];
  const slides: Element[] = [];
  /** The tabs of the last list of tabs that have no panel yet. */
  let tabsLeft: Element[] = [];
  const tabs = new Map<Element, Element>();
  const titledBlocks = new TitledBlocks();
  /** The first link to each place of the page. */
  const links = new Map<string, Element>();

  for (const element of elementsIn(document)) {
    titledBlocks.add(element);
    for (const [panel, label] of labelledPanels(element)) {
      tabs.set(panel, label);
      tabLists.add(element);
    }
    if (!hasAttributes(element)) continue;
    const id = attribute(element, 'id');
    if (id) byId.set(id, element);
    const targets = targetsOf(element);
    if (targets.length > 0 && !isUnseen(element))
      for (const target of targets) if (!isWithin(element, byId.get(target))) controls.set(target, element);
    const place = placeOf(element);
    if (place !== '' && !links.has(place)) links.set(place, element);
    for (const name of namesInClick(element)) changed.add(name);
    const ownRole = role(element);
    if (ownRole === 'tablist') tabsLeft = [];
    else if (ownRole === 'tab') tabsLeft.push(element);
    else if (ownRole === 'tabpanel') {
      tabPanels.push(element);
      const tab = tabsLeft.shift();
      if (tab) tabs.set(element, tab);
    } else if (isSlide(element)) slides.push(element);
    if (isHidden(element) && !NO_PANEL.test(ownRole))
      hidden.push({ element, control: id ? controls.get(id) : undefined });
  }

  const controlOf = (panel: Element): Element | undefined => {
    const label = byId.get(attribute(panel, 'aria-labelledby')?.trim() ?? '');
    return controls.get(attribute(panel, 'id') ?? '') ?? (label && isControl(label) ? label : undefined);
  };
  for (const panel of tabPanels) {
    const tab = controlOf(panel) ?? byId.get(attribute(panel, 'aria-labelledby')?.trim() ?? '');
    if (tab) tabs.set(panel, tab);
  }
  const titled = titledBlocks.find();
  const panels = new Set([...tabPanels, ...slides]);
  const titles = new Set<Element>(titled.values());
  for (const { element, control: preceding } of hidden) {
    const before = controlBefore(element);
    const control = controlOf(element) ?? before;
    // "Read more" behind a text is no title of it.
    for (const title of [preceding, before]) if (title && role(title) !== 'tab') titles.add(title);
    const link = control ? undefined : links.get(attribute(element, 'id') ?? '');
    const linked = link && linkedTabs(link, byId);
    if (linked) {
      tabLists.add(linked.list);
      for (const [panel, tab] of linked.tabs) tabs.set(panel, tab);
    }
    if (control || link || isShownBy(element, changed) || isNamedPanel(element) || titled.has(element))
      panels.add(element);
  }
  return { panels, titles, tabs, tabLists };
}

/** Most elements have none, and say nothing of what unfolds. */
function hasAttributes({ attribs }: Element): boolean {
  for (const _name in attribs) return true;
  return false;
}

/** What a button opens above the page is no part of its text. */
const NO_PANEL = /^(?:dialog|alertdialog|menu|menubar|listbox|tooltip)$/;

/** Tabs that need no script: labels of radio buttons in one element, and as many panels in the next. */
function labelledPanels(element: Element): [panel: Element, label: Element][] {
  const { children } = element;
  if (!isLabel(children[0]) && !isLabel(children[1])) return [];
  const tabs = children.filter(isElement);
  if (tabs.length < 2 || tabs.length > MAX_TABS) return [];
  if (!tabs.every((tab) => tab.tagName === 'label' && attribute(tab, 'for') !== undefined)) return [];
  const shown = elementAfter(element)?.children.filter(isElement) ?? [];
  return shown.length === tabs.length ? shown.map((panel, i) => [panel, tabs[i] as Element]) : [];
}

const isLabel = (node: Node | undefined): boolean =>
  node !== undefined && isElement(node) && node.tagName === 'label';

const MAX_TABS = 50;

/** The ids of what an element shows and hides; in a click, any word may be one. */
function targetsOf({ attribs }: Element): readonly string[] {
  let ids: string[] | undefined;
  for (const name in attribs) {
    if (!TARGETS.has(name)) continue;
    const value = attribs[name] ?? '';
    ids ??= [];
    if (name === 'onclick') ids.push(...(value.slice(0, MAX_SCRIPT).match(/[\w-]+/g) ?? []));
    else if (!/^(?:data-|href)/.test(name)) ids.push(...value.split(/\s+/).filter(Boolean));
    else if (value.startsWith('#') && (name !== 'href' || SWITCHES.some((one) => attribs[one] !== undefined)))
      ids.push(value.slice(1));
  }
  return ids ?? NONE;
}

const TARGETS = new Set(
  'aria-controls popovertarget commandfor data-target data-bs-target href onclick'.split(' '),
);
const NONE: readonly string[] = [];

/** What closes a box is in it. */
function isWithin(control: Element, box: Element | undefined): boolean {
  let node: Node | null = box ? control : null;
  for (let level = 0; node && level < MAX_ELEMENTS; level++, node = node.parentNode)
    if (node === box) return true;
  return false;
}

/** Slides to which a carousel moves, but not the copies with which it goes round. */
function isSlide(element: Element): boolean {
  if (attribute(element, 'aria-roledescription') === 'slide') return true;
  if (attribute(element, 'aria-hidden') !== 'true' || isUnseen(element)) return false;
  const names = labels(element);
  return names.some((name) => SLIDE.test(name)) && !names.some((name) => /clone|duplicate/.test(name));
}

const SLIDE = /(?:^|[-_])slide$|^(?:carousel|owl)-(?:item|cell)$/;

const SWITCHES = ['data-toggle', 'data-bs-toggle', 'aria-expanded', 'aria-selected', 'aria-controls'];

const isControl = (element: Element): boolean =>
  element.tagName === 'button' || element.tagName === 'a' || /^(?:button|tab)$/.test(role(element));

/** The button, heading or line right before a hidden block that unfolds it, as far as the page shows that it does. */
function controlBefore(element: Element): Element | undefined {
  if (!isBlock(element)) return undefined;
  const before = elementBefore(element);
  if (!before) return undefined;
  const isHead = /^(?:h[1-6]|dt|summary)$/.test(before.tagName);
  if (isHead && isPanelName(before)) return before;
  if (isSwitch(before, isHead)) return before;
  let seen = 0;
  for (const inner of elementsIn(before)) {
    if (isSwitch(inner, isHead)) return inner;
    if (++seen > MAX_ELEMENTS) return undefined;
  }
  return undefined;
}

const MAX_ELEMENTS = 20;

function isSwitch(element: Element, inHead: boolean): boolean {
  const { attribs } = element;
  if (!isControl(element) || /^(?:submit|reset)$/.test(attribs.type ?? '')) return false;
  return inHead || attribs['aria-expanded'] !== undefined || isScripted(element) || isPanelName(element);
}

const isScripted = ({ attribs }: Element): boolean => CLICKS.some((name) => attribs[name] !== undefined);

const CLICKS = [
  'onclick',
  '@click',
  '@click.prevent',
  'x-on:click',
  'v-on:click',
  'data-action',
  'data-toggle',
];

/** The variables that a click changes, in pages of Alpine and petite-vue. */
function namesInClick({ attribs }: Element): string[] {
  const script =
    attribs['@click'] ?? attribs['x-on:click'] ?? attribs['v-on:click'] ?? attribs['@click.prevent'];
  return script === undefined ? [] : namesIn(script);
}

function isShownBy({ attribs }: Element, changed: ReadonlySet<string>): boolean {
  const condition = attribs['x-show'] ?? attribs['v-show'];
  return condition !== undefined && namesIn(condition).some((name) => changed.has(name));
}

const namesIn = (script: string): string[] =>
  (script.slice(0, MAX_SCRIPT).match(/\b[a-z_$][\w$]*/gi) ?? []).filter((name) => !KEYWORDS.test(name));

const MAX_SCRIPT = 500;
const KEYWORDS = /^(?:true|false|null|undefined|this|if|else|event|\$\w*)$/;

/** The body of an accordion by its class, below a title. */
const isNamedPanel = (element: Element): boolean =>
  attribute(element, 'aria-hidden') === undefined && isPanelName(element) && elementBefore(element) !== null;

const isPanelName = (element: Element): boolean => labels(element).some((label) => PANEL.test(label));

const PANEL =
  /(?:^|[-_])(?:accordion|collaps\w*|toggle\w*|expand\w*|faq|disclosure|spoiler|read-?more)(?:[-_]|$)/;

/** A button that is called the title of an accordion; what it unfolds is hidden by styles. */
export const isNamedTitle = (button: Element): boolean => labels(button).some((label) => TITLE.test(label));

const TITLE = /(?:^|[-_])(?:accordion|faq|disclosure|spoiler)(?:[-_]|$)/;
