/** A busy button can't hold the focus: when the form has come to nothing, Enter or Tab go on from where they were. */
export const focusAgain = (form: HTMLFormElement): void => {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body)
      form.querySelector<HTMLElement>('button[type=submit]')?.focus();
  });
};

/** The password is most likely what was wrong: typing replaces it. */
export const focusPassword = (form: HTMLFormElement): void => {
  requestAnimationFrame(() => {
    const field = form.querySelector<HTMLInputElement>('[name=password]');
    field?.focus();
    field?.select();
  });
};
