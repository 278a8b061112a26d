import { marked } from '../lib/dom-contract.ts';
import { findInPlace } from '../lib/near-view.ts';

/** Focuses the list again when what had the focus has left the screen, e.g. a card moved to another day. */
export const keepFocusOnPage = (): void => {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      document.querySelector<HTMLElement>(`${marked('shipment')} [tabindex='0']`)?.focus();
    }),
  );
};

/** Focuses a card in the list once it is drawn there; when it isn't, the card Tab stops at. */
export const focusCardSoon = (shipmentId: number): void => {
  requestAnimationFrame(() => {
    const stop = findInPlace(marked('shipment', shipmentId), marked('stop'));
    (stop ?? document.querySelector<HTMLElement>(`${marked('shipment')} [tabindex='0']`))?.focus();
  });
};
