import type { RefObject } from 'react';
import { isTextField } from '../lib/use-shortcuts.ts';

const controls = 'input, textarea, select, button, a[href], [tabindex]';

/**
 * The `initialFocus` of a popup that may be typed into. Base UI moves the focus a frame after opening; letters typed in that frame
 * would be lost, so a text field is focused at once.
 */
export const focusAtOnce =
  (popup: RefObject<HTMLElement | null>, chosen?: RefObject<HTMLElement | null>) =>
  (opening: string): HTMLElement | boolean => {
    // On a phone the keyboard would cover half of what just opened.
    if (opening === 'touch' && !chosen) return popup.current ?? true;
    const first = chosen?.current ?? popup.current?.querySelector<HTMLElement>(controls);
    if (!first || !isTextField(first)) return chosen?.current ?? true;
    first.focus({ preventScroll: true });
    return false;
  };
