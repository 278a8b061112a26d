/** Id of the open panel's form, which the bar's button and Enter in the table submit. */
export const panelFormId = 'several-rows';

/** Submits the form of the open panel, if there is one. */
export const applyPanel = (): void => {
  const form = document.getElementById(panelFormId);
  if (form instanceof HTMLFormElement) form.requestSubmit();
};
