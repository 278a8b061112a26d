import { slotCount } from '@werkplan/shared/deliveries/delivery.ts';

// A minimal DOM of list and board, with only the elements that keys and pointers use.

export interface DrawnRun {
  readonly id: number;
  readonly head?: readonly string[];
  /** Contents by slot: a shipment's id or a text; the other slots are free. */
  readonly slots?: Readonly<Record<number, number | string>>;
}

const card = (id: number, shipmentClass = 'active'): string =>
  `<div data-card="${id}" data-class="${shipmentClass}"><button data-stop tabindex="-1">${id}</button><span data-toolbar><button>…</button></span></div>`;

const slotContent = (content: number | string | undefined): string =>
  typeof content === 'number' ? card(content) : `<div role="button" tabindex="-1">${content ?? ''}</div>`;

const slot = (index: number, content: number | string | undefined): string =>
  `<li data-slot="${index}" ${content === undefined ? 'data-free="true"' : ''}><div data-content>${slotContent(content)}</div></li>`;

const run = ({ id, head = [], slots = {} }: DrawnRun): string =>
  `<section data-delivery="${id}"><div>${head.map((name) => `<button>${name}</button>`).join('')}</div>
   <ol>${Array.from({ length: slotCount }, (_, index) => slot(index, slots[index])).join('')}</ol></section>`;

/** Replaces the body's content; returns the element that contains list and board. */
export const drawBoard = (listed: readonly number[], runs: readonly DrawnRun[]): HTMLElement => {
  document.body.innerHTML = `<div>
    <section><ul data-arrows="list">${listed.map((id) => `<li data-shipment="${id}">${card(id)}</li>`).join('')}</ul></section>
    <section data-arrows="board"><div>${runs.map(run).join('')}</div></section>
  </div>`;
  return document.body.firstElementChild as HTMLElement;
};

/** Returns the focused place as 'card 3', 'slot 7:19' or 'head 7 Menu'; '' outside list and board. */
export const focusedPlace = (): string => {
  const active = document.activeElement;
  const of = (selector: string, name: string): string | undefined =>
    active?.closest<HTMLElement>(selector)?.dataset[name];
  const delivery = of('[data-delivery]', 'delivery');
  const slotIndex = of('[data-slot]', 'slot');
  if (delivery !== undefined && slotIndex !== undefined) return `slot ${delivery}:${slotIndex}`;
  if (delivery !== undefined) return `head ${delivery} ${active?.textContent}`;
  const listed = of('[data-shipment]', 'shipment');
  return listed === undefined ? '' : `card ${listed}`;
};
