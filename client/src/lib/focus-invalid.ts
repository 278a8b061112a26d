/** After a refused submit the first field to mend has the focus; its text is read out with it. */
export const focusFirstInvalid = (form: HTMLFormElement): void => {
  // The marks are drawn with the next frame.
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
};
