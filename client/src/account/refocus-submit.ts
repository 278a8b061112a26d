/** Restores the focus to the submit button, which loses it while it is disabled. */
export const refocusSubmit = (form: HTMLFormElement): void => {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body)
      form.querySelector<HTMLElement>('button[type=submit]')?.focus();
  });
};

/** Selects the password, because it is the most likely mistake. */
export const focusPassword = (form: HTMLFormElement): void => {
  requestAnimationFrame(() => {
    const field = form.querySelector<HTMLInputElement>('[name=password]');
    field?.focus();
    field?.select();
  });
};
