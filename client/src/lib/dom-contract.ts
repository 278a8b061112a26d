/** Attributes (`data-…`) by which code finds its way in the page, and reads what an element stands for. */
export const marks = [
  // what a row, card, column or cell stands for
  'row',
  'field',
  'flag',
  'draft',
  'card',
  'class',
  'shipment',
  'delivery',
  'slot',
  'free',
  'hall',
  'day',
  'run',
  'print',
  // parts of these
  'arrows',
  'content',
  'day-link',
  'handle',
  'heads',
  'menu',
  'stop',
  'chart',
  'title',
  'toolbar',
  // what is under way, or in the way
  'bar',
  'dragged',
  'dragging',
  'kept',
  'selected',
  'solid',
  'stays-visible',
  'takes-files',
  'theme',
] as const;

/** Attributes that only style sheets and browser tests look at. */
export const looks = [
  'yard',
  'yard-mark',
  'apart',
  'asking',
  'attribute',
  'author',
  'behind',
  'canceled',
  'change',
  'changed',
  'dead',
  'departures',
  'disabled',
  'divided',
  'drift',
  'drop-hint',
  'erp',
  'filtering',
  'held',
  'hot',
  'initials',
  'invalid',
  'known',
  'leaving',
  'left',
  'length',
  'line',
  'mark',
  'met',
  'moved',
  'notices',
  'over',
  'over-list',
  'overload',
  'old',
  'own',
  'past',
  'people',
  'placeholder',
  'read-only',
  'refused',
  'several',
  'sorted',
  'state',
  'status',
  'today',
  'tone',
  'touched',
  'trust',
  'undo',
  'waiting',
  'weekend',
  'wide',
  'found',
  'from',
  'gives-way',
  'late',
  'below',
  'plan',
  'narrow-only',
  // password managers look at these
  'lpignore',
  'bwignore',
  'form-type',
] as const;

type Mark = (typeof marks)[number];

/** The selector of elements with this attribute, or with this value of it. */
export const marked = (mark: Mark, value?: string | number): string =>
  value === undefined ? `[data-${mark}]` : `[data-${mark}="${value}"]`;

/** What arrows and the focus stop at. */
export const stopSelector = `${marked('stop')}, [role=button]`;

/** The element with this attribute that holds `element`, or is it. */
export const nearest = (element: Element | null | undefined, mark: Mark): HTMLElement | null =>
  element?.closest<HTMLElement>(marked(mark)) ?? null;

/** The element's own value of the attribute; undefined without it. */
export const markOf = (element: Element | null | undefined, mark: Mark): string | undefined =>
  element?.getAttribute(`data-${mark}`) ?? undefined;

/** The number that the element's attribute holds; NaN without it. */
export const numberOf = (element: Element | null | undefined, mark: Mark): number =>
  Number(markOf(element, mark) ?? Number.NaN);
