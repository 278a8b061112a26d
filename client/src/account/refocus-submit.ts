/** Restores the focus to the submit button, which loses it while it is disabled. */
export const refocusSubmit = (form: HTMLFormElement): void => {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body)
      form.querySelector<HTMLElement>('button[type=submit]')?.focus();
  });
};

/** Focuses and selects the password after a refused sign-in, because it is the most likely mistake. */
export const focusPassword = (form: HTMLFormElement): void => {
  requestAnimationFrame(() => {
    const field = form.querySelector<HTMLInputElement>('[name=password]');
    field?.focus();
    field?.select();
  });
};
