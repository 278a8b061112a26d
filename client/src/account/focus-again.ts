/** Restores the focus to the submit button, which lost it while disabled. */
export const focusAgain = (form: HTMLFormElement): void => {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body)
      form.querySelector<HTMLElement>('button[type=submit]')?.focus();
  });
};

/** Selects the password, which was most likely wrong. */
export const focusPassword = (form: HTMLFormElement): void => {
  requestAnimationFrame(() => {
    const field = form.querySelector<HTMLInputElement>('[name=password]');
    field?.focus();
    field?.select();
  });
};
