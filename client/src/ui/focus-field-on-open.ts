import { isTextField } from '../lib/is-text-field.ts';

const controls = 'input, textarea, select, button, a[href], [tabindex]';

/**
 * Callback for `initialFocus` of a popup with a text field. Base UI moves the focus one frame after opening and would
 * lose letters typed in between, so the field is focused synchronously. A single-line field is selected, as by Tab, so
 * that typed text replaces its value.
 */
export const focusFieldOnOpen = (
  opening: string,
  popup: HTMLElement | null,
  chosen?: HTMLElement | null,
): HTMLElement | boolean => {
  // The on-screen keyboard of touch devices would cover the popup.
  if (opening === 'touch' && !chosen) return popup ?? true;
  const first = chosen ?? popup?.querySelector<HTMLElement>(controls);
  if (!first || !isTextField(first)) return chosen ?? true;
  first.focus({ preventScroll: true });
  if (first instanceof HTMLInputElement) first.select();
  return false;
};
