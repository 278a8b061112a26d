import { isTextField } from '../lib/is-text-field.ts';

const controls = 'input, textarea, select, button, a[href], [tabindex]';

/**
 * The answer to `initialFocus` of a popup that may be typed into. Base UI moves the focus a frame after opening; letters typed in that
 * frame would be lost, so a text field is focused at once.
 */
export const focusAtOnce = (
  opening: string,
  popup: HTMLElement | null,
  chosen?: HTMLElement | null,
): HTMLElement | boolean => {
  // On a phone the keyboard would cover half of what just opened.
  if (opening === 'touch' && !chosen) return popup ?? true;
  const first = chosen ?? popup?.querySelector<HTMLElement>(controls);
  if (!first || !isTextField(first)) return chosen ?? true;
  first.focus({ preventScroll: true });
  return false;
};
