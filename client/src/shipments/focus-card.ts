import { marked } from '../lib/dom-contract.ts';
import { findRendered } from '../lib/near-view.ts';

/** Focuses the list's tab stop. */
export const focusList = (): void =>
  document.querySelector<HTMLElement>(`${marked('shipment')} [tabindex='0']`)?.focus({ preventScroll: true });

/** Focuses the first card of the list after the search result is rendered. */
export const focusFirstCardSoon = (): void => {
  requestAnimationFrame(() => {
    const first = findRendered(marked('shipment'), marked('stop'));
    first?.focus();
  });
};

/** Focuses a card in the list once it is rendered; if it is not listed, the list's tab stop. */
export const focusCardSoon = (shipmentId: number): void => {
  requestAnimationFrame(() => {
    const stop = findRendered(marked('shipment', shipmentId), marked('stop'));
    (stop ?? document.querySelector<HTMLElement>(`${marked('shipment')} [tabindex='0']`))?.focus();
  });
};
