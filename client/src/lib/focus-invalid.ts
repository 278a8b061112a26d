/** Focuses the first invalid field after a failed submit, so that screen readers announce its error. */
export const focusFirstInvalid = (form: HTMLFormElement): void => {
  // `aria-invalid` is rendered in the next frame.
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
};
