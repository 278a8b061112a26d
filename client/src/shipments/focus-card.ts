import { marked } from '../lib/dom-contract.ts';
import { findRendered } from '../lib/near-view.ts';

export const focusList = (): void =>
  document.querySelector<HTMLElement>(`${marked('shipment')} [tabindex='0']`)?.focus({ preventScroll: true });

/** Focuses the first card of the list once the search result is rendered. */
export const focusFirstCardSoon = (): void => {
  requestAnimationFrame(() => {
    const first = findRendered(marked('shipment'), marked('stop'));
    first?.focus();
  });
};

/** Focuses a card in the list once it is rendered, or the list's tab stop if it is not listed. */
export const focusCardSoon = (shipmentId: number): void => {
  requestAnimationFrame(() => {
    const stop = findRendered(marked('shipment', shipmentId), marked('stop'));
    (stop ?? document.querySelector<HTMLElement>(`${marked('shipment')} [tabindex='0']`))?.focus();
  });
};
