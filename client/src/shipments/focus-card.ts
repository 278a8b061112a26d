import { dataSelector } from '../lib/dom-contract.ts';
import { findRendered } from '../lib/near-view.ts';

/** Focuses the tab stop of the list of unassigned shipments. */
export const focusList = (): void =>
  document
    .querySelector<HTMLElement>(`${dataSelector('shipment')} [tabindex='0']`)
    ?.focus({ preventScroll: true });

/** Focuses the first card of the list once the search result is rendered. */
export const focusFirstCardSoon = (): void => {
  requestAnimationFrame(() => {
    const first = findRendered(dataSelector('shipment'), dataSelector('stop'));
    first?.focus();
  });
};

/** Focuses a card in the list once it is rendered, or the list's tab stop if it is not listed. */
export const focusCardSoon = (shipmentId: number): void => {
  requestAnimationFrame(() => {
    const stop = findRendered(dataSelector('shipment', shipmentId), dataSelector('stop'));
    (stop ?? document.querySelector<HTMLElement>(`${dataSelector('shipment')} [tabindex='0']`))?.focus();
  });
};
