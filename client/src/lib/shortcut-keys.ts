import { isCharacterKey } from './keys-for-text.ts';

interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  getModifierState(name: string): boolean;
}

/**
 * Returns the name of a pressed key in the notation of shortcuts: `n`, `[`, `?`, `ctrl+b`, `ctrl+shift+z`, `shift+f10`.
 * Returns null for letters, digits and currency signs with AltGr, and for Alt combinations except `[` and `]`, which need
 * AltGr on a German keyboard; some systems report AltGr as Ctrl+Alt.
 */
export const shortcutOf = (press: KeyPress): string | null => {
  const key = press.key.toLowerCase();
  if (press.getModifierState('AltGraph')) return isCharacterKey(press.key) ? null : key;
  if (press.altKey) return press.key === '[' || press.key === ']' ? key : null;
  const control = press.ctrlKey || press.metaKey;
  // Shift is part of a character such as `?`, so it counts only with Ctrl and for named keys.
  const shift = press.shiftKey && (control || key.length > 1);
  return `${control ? 'ctrl+' : ''}${shift ? 'shift+' : ''}${key}`;
};
