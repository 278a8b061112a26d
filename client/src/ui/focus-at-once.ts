import { isTextField } from '../lib/is-text-field.ts';

const controls = 'input, textarea, select, button, a[href], [tabindex]';

/**
 * Callback for `initialFocus` of a popup with a text field. Base UI moves the focus one frame after opening
 * and would lose letters typed in between, so the field is focused at once. A field of one line is selected, as by
 * Tab, so that what is typed replaces what stands there.
 */
export const focusAtOnce = (
  opening: string,
  popup: HTMLElement | null,
  chosen?: HTMLElement | null,
): HTMLElement | boolean => {
  // On touch, the on-screen keyboard would cover the popup.
  if (opening === 'touch' && !chosen) return popup ?? true;
  const first = chosen ?? popup?.querySelector<HTMLElement>(controls);
  if (!first || !isTextField(first)) return chosen ?? true;
  first.focus({ preventScroll: true });
  if (first instanceof HTMLInputElement) first.select();
  return false;
};
