import { useEffect, useRef } from 'react';
import { marked } from './dom-contract.ts';
import { shortcutOf } from './shortcut-keys.ts';
import { shortcutsOnAtom } from './shortcuts-setting.ts';
import { store } from './client.ts';

export type Shortcuts = Readonly<Record<string, (event: KeyboardEvent) => void>>;

const sequenceMilliseconds = 1000;
const typingSelector =
  'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=true]';
/** Also what is no text in them: a key that would leave the page takes along what was typed beside it. */
const formSelector = `form, ${marked('draft')}`;
const overlaySelector = '[role=dialog][data-open], [role=menu][data-open], [role=listbox][data-open]';

/** What a text field does itself. */
const fieldKeys: ReadonlySet<string> = new Set(['ctrl+z', 'ctrl+shift+z', 'ctrl+y']);

/** Neither writes anything into a field. */
const isCommand = (key: string): boolean => /^(?:ctrl\+|f\d)/.test(key);

/** Whether what is typed there is text. */
export const isTextField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(typingSelector) !== null;
const isInForm = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(formSelector) !== null;
const isCovered = (): boolean => document.querySelector(overlaySelector) !== null;

/**
 * Listens for keys on the whole page: `n`, `/`, `g p` (one after the other), `ctrl+b`. Off while a dialog or menu is open;
 * single characters are also off while typing, anywhere in a form, and where the planner has switched them off.
 */
export const useShortcuts = (shortcuts: Shortcuts, enabled = true): void => {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    if (!enabled) return;
    let first = { key: '', at: 0 };
    const listen = (event: Event): void => {
      // Who chooses an offered text makes some browsers dispatch one without a key.
      if (!(event instanceof KeyboardEvent)) return;
      const key = shortcutOf(event);
      if (!key || event.defaultPrevented || event.isComposing || isCovered()) return;
      if (isTextField(event.target) && (!isCommand(key) || fieldKeys.has(key))) return;
      if (key.length === 1 && (isInForm(event.target) || !store().get(shortcutsOnAtom))) return;
      const sequence = event.timeStamp - first.at < sequenceMilliseconds ? `${first.key} ${key}` : '';
      const action =
        latest.current[sequence] ?? (first.key === 'g' && sequence ? undefined : latest.current[key]);
      first = { key, at: event.timeStamp };
      if (!action) return;
      event.preventDefault();
      action(event);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [enabled]);
};
