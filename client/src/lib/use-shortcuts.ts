import { useEffect, useRef } from 'react';
import { dataSelector } from './dom-contract.ts';
import { isTextField } from './is-text-field.ts';
import { shortcutOf } from './shortcut-keys.ts';
import { shortcutsOnAtom } from './shortcuts-setting.ts';
import { store } from './client.ts';
import { earlyKeys } from './early-keys.ts';

export type Shortcuts = Readonly<Record<string, (event: KeyboardEvent) => void>>;

const sequenceMilliseconds = 1000;
/**
 * Single keys are off anywhere in these elements, not just in text fields, because a shortcut could leave the page and so
 * discard the form's input.
 */
const formSelector = `form, ${dataSelector('draft')}`;
const overlaySelector = '[role=dialog][data-open], [role=menu][data-open], [role=listbox][data-open]';

/** Keys that a text field handles itself. */
const fieldKeys: ReadonlySet<string> = new Set(['ctrl+z', 'ctrl+shift+z', 'ctrl+y']);

/** True for Ctrl combinations and function keys, which also work in text fields. */
const isCommand = (key: string): boolean => /^(?:ctrl\+|f\d)/.test(key);

const isInForm = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(formSelector) !== null;
const isCovered = (): boolean => document.querySelector(overlaySelector) !== null;

/**
 * Handles shortcuts on the whole page: `n`, `/`, `g p` (one after the other within 1 s), `ctrl+b`. They are off while a
 * dialog, menu or list is open. In a text field only Ctrl combinations and function keys work, without the field's own
 * undo and redo keys; single characters are also off in forms, and if the user has disabled them.
 */
export const useShortcuts = (shortcuts: Shortcuts, enabled = true): void => {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    if (!enabled) return;
    let first = { key: '', at: 0 };
    const take = (event: KeyboardEvent, target: EventTarget | null): boolean => {
      const key = shortcutOf(event);
      if (!key || event.defaultPrevented || isCovered()) return false;
      if (isTextField(target) && (!isCommand(key) || fieldKeys.has(key))) return false;
      if (key.length === 1 && (isInForm(target) || !store().get(shortcutsOnAtom))) return false;
      const sequence = event.timeStamp - first.at < sequenceMilliseconds ? `${first.key} ${key}` : '';
      const action =
        latest.current[sequence] ?? (first.key === 'g' && sequence ? undefined : latest.current[key]);
      first = { key, at: event.timeStamp };
      if (!action) return false;
      event.preventDefault();
      action(event);
      return true;
    };
    // Some browsers dispatch a `keydown` without a key for a chosen autofill entry.
    const listen = (event: Event): void => void (event instanceof KeyboardEvent && take(event, event.target));
    // Checks the focus again, because it may have moved into a field since an early key was pressed.
    earlyKeys().give((event) => take(event, document.activeElement));
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [enabled]);
};
