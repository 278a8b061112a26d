/** Focuses the first invalid field after a refused submit, so that screen readers read its error. */
export const focusFirstInvalid = (form: HTMLFormElement): void => {
  // `aria-invalid` is set with the next frame.
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
};
