/** Offers a passkey instead of the app, or says why the browser supports none. */
export const focusAgain = (form: HTMLFormElement): void => {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body)
      form.querySelector<HTMLElement>('button[type=submit]')?.focus();
  });
};

/** Restores the focus to the submit button, which lost it while disabled. */
export const focusPassword = (form: HTMLFormElement): void => {
  requestAnimationFrame(() => {
    const field = form.querySelector<HTMLInputElement>('[name=password]');
    field?.focus();
    field?.select();
  });
};
