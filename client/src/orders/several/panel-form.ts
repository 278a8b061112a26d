/** The opened panel's form, which a button of the bar and Enter in the list submit. */
export const panelFormId = 'several-rows';

/** Applies the action whose panel is open. */
export const applyPanel = (): void => {
  const form = document.getElementById(panelFormId);
  if (form instanceof HTMLFormElement) form.requestSubmit();
};
