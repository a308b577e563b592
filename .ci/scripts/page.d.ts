// What TypeScript cannot know of our pages: what selectors find in them, and which events go between modules.

/** What a selector finds. The templates say which kind of element it is; the members below belong to some kinds only. */
interface Found extends HTMLElement {
  checked: boolean;
  disabled: boolean;
  open: boolean;
  value: string;
  max: string;
  min: string;
  href: string;
  hash: string;
  content: DocumentFragment;
  elements: any;
  readonly options: HTMLOptionsCollection;
  readonly selectedOptions: HTMLCollectionOf<HTMLOptionElement>;
  close(): void;
  getBBox(): DOMRect;
  requestSubmit(submitter?: HTMLElement | null): void;
  reset(): void;
  select(): void;
  showModal(): void;
  readonly ownerSVGElement: SVGSVGElement | null;
}

interface ParentNode {
  querySelector(selectors: string): Found | null;
  querySelectorAll(selectors: string): NodeListOf<Found>;
}
interface NonElementParentNode {
  getElementById(elementId: string): Found | null;
}
interface DocumentFragment {
  getElementById(elementId: string): Found | null;
}
interface Document {
  getElementById(elementId: string): Found | null;
}
interface Element {
  closest(selectors: string): Found | null;
}
/** The target of an event is an element, or the document or the window, which have none of these. */
interface EventTarget {
  closest?(selectors: string): Found | null;
  matches?: any;
}
interface Node {
  contains(other: EventTarget | null): boolean;
}
/** A click is a PointerEvent in the browsers of today. */
interface MouseEvent {
  readonly pointerType?: string;
}

// --- what the site says ------------------------------------------------------------------------------------------------------

/** What a template gives to scripts: sentences and addresses. */
interface Words {
  readonly [name: string]: string;
}
/** What games/titles/founders_of_gloomhaven tells of its ways: docs/drawing-a-board.md. */
interface Network {
  ways: [seats: number[], cells: number[], joins: string[]][];
  near: [one: string, other: string][];
  gaps: [seat: number, tile: string, building: string, cells: number[], words: string][];
}
/** The data of #table-status. Where no earlier position is shown, `at` is "". */
interface Status extends DOMStringMap {
  takeback: string;
  announcement: string;
  at: string;
  version: string;
  number: string;
  question: string;
  status: string;
}

// --- events ------------------------------------------------------------------------------------------------------------------

/** A fragment that htmx is about to put in place. */
interface SwapTask {
  fragment: DocumentFragment;
}

/** What htmx knows of a request or a swap; `again` and `toPresent` are ours. */
interface SwapContext {
  sourceElement: HTMLElement;
  target: Found;
  swap: string;
  text: string;
  again?: boolean;
  toPresent?: boolean;
  fetch?(address: string, options: RequestInit): Promise<Response>;
  request?: any;
  response?: any;
}

interface PageEvents {
  /** Fragments of the table were put in place: the status before, and the ids of those fragments. */
  "table:changed": CustomEvent<{ was: Status; parts: string[] }>;
  /** A thing was laid on these elements of the board. */
  "table:laid": CustomEvent<string[]>;
  /** Somebody watches again what has happened. */
  "table:again": CustomEvent<null>;
  /** It was watched to its end. */
  "table:watched": CustomEvent<null>;
  /** The drawing was enlarged or moved. */
  "table:looked": Event;
  /** Another language was chosen, for this address. */
  "language:chosen": CustomEvent<URL>;
  /** A request got no response. */
  silence: Event;
  "htmx:config:request": CustomEvent<{ ctx: SwapContext }>;
  "htmx:after:request": CustomEvent<{ ctx: SwapContext }>;
  "htmx:finally:request": CustomEvent<{ ctx: SwapContext }>;
  "htmx:before:swap": CustomEvent<{ ctx: SwapContext; tasks: SwapTask[] }>;
  "htmx:after:swap": CustomEvent<{ ctx: SwapContext }>;
  "htmx:error": CustomEvent<{ ctx?: SwapContext; error?: any }>;
  "htmx:before:ws:connection": CustomEvent<{ connection: any }>;
  "htmx:after:ws:connection": CustomEvent<null>;
  "htmx:ws:close": CustomEvent<{ code?: number }>;
  "htmx:before:ws:message": CustomEvent<{ message: any }>;
}
interface DocumentEventMap extends PageEvents {}
interface HTMLElementEventMap extends PageEvents {}

/** What a listener hears was sent to something: on an element to it or to one within it, elsewhere to the document or the window too. */
interface HTMLElement {
  addEventListener<K extends keyof HTMLElementEventMap>(
    type: K,
    listener: (this: HTMLElement, event: HTMLElementEventMap[K] & { readonly target: Found }) => any,
    options?: boolean | AddEventListenerOptions,
  ): void;
}
interface Document {
  addEventListener<K extends keyof DocumentEventMap>(
    type: K,
    listener: (this: Document, event: DocumentEventMap[K] & { readonly target: EventTarget }) => any,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

declare const htmx: {
  swap(how: { sourceElement: HTMLElement; target: HTMLElement; swap: string; text: string; again?: boolean; toPresent?: boolean }): Promise<void>;
  process(element: Element): void;
  ajax(verb: string, address: string, how: { target: HTMLElement; swap: string }): Promise<void>;
};
