/** Id of the panel's form, submitted by the bar's button and by Enter in the list. */
export const panelFormId = 'several-rows';

export const applyPanel = (): void => {
  const form = document.getElementById(panelFormId);
  if (form instanceof HTMLFormElement) form.requestSubmit();
};
