/** Attributes (`data-…`) by which code finds elements and reads their ids. */
export const domAttributes = [
  // Kinds of rows, cards, columns and cells.
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
  // Parts of rows, cards and columns.
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
  // States of elements, and obstacles for other elements.
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

/** Attributes that the client's code never looks up; style sheets, browser tests and password managers read them. */
export const styleAttributes = [
  'yard',
  'yard-mark',
  'all',
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
  'limited',
  'line',
  'mark',
  'marked',
  'met',
  'missing',
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
  'room',
  'several',
  'site-mark',
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
  // Attributes that password managers read.
  'lpignore',
  'bwignore',
  'form-type',
] as const;

type DataAttribute = (typeof domAttributes)[number];

/** Returns the CSS selector of elements with this `data-` attribute, and with this value if one is given. */
export const dataSelector = (attribute: DataAttribute, value?: string | number): string =>
  value === undefined ? `[data-${attribute}]` : `[data-${attribute}="${value}"]`;

/** Selects the elements that arrow keys stop at. */
export const stopSelector = `${dataSelector('stop')}, [role=button]`;

/** Finds the closest element with this `data-` attribute: the element itself or an ancestor; null if there is none. */
export const closestWith = (
  element: Element | null | undefined,
  attribute: DataAttribute,
): HTMLElement | null => element?.closest<HTMLElement>(dataSelector(attribute)) ?? null;

/** Reads the value of a `data-` attribute; undefined if the element lacks it. */
export const dataOf = (element: Element | null | undefined, attribute: DataAttribute): string | undefined =>
  element?.getAttribute(`data-${attribute}`) ?? undefined;

/** Reads the value of a `data-` attribute as a number; NaN if the element lacks it. */
export const dataNumberOf = (element: Element | null | undefined, attribute: DataAttribute): number =>
  Number(dataOf(element, attribute) ?? Number.NaN);
