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
  // Parts of these.
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
  // Running operations and obstacles.
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

/** Attributes that only style sheets and browser tests read. */
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
  // Read by password managers.
  'lpignore',
  'bwignore',
  'form-type',
] as const;

type Mark = (typeof domAttributes)[number];

export const marked = (mark: Mark, value?: string | number): string =>
  value === undefined ? `[data-${mark}]` : `[data-${mark}="${value}"]`;

/** Selects the elements that arrow keys stop at. */
export const stopSelector = `${marked('stop')}, [role=button]`;

export const nearest = (element: Element | null | undefined, mark: Mark): HTMLElement | null =>
  element?.closest<HTMLElement>(marked(mark)) ?? null;

export const markOf = (element: Element | null | undefined, mark: Mark): string | undefined =>
  element?.getAttribute(`data-${mark}`) ?? undefined;

/** Returns NaN without the attribute. */
export const numberOf = (element: Element | null | undefined, mark: Mark): number =>
  Number(markOf(element, mark) ?? Number.NaN);
