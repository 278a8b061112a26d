/** Focuses a card in the list once it is drawn there; when it isn't, the card Tab stops at. */
export const focusCardSoon = (shipmentId: number): void => {
  requestAnimationFrame(() => {
    const stop = document.querySelector<HTMLElement>(`[data-shipment='${shipmentId}'] [data-stop]`);
    (stop ?? document.querySelector<HTMLElement>("[data-shipment] [tabindex='0']"))?.focus();
  });
};
