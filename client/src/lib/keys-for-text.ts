/** True when the key writes a letter, digit or currency sign; with AltGr such a key is never a shortcut. */
export const isWritten = (key: string): boolean => /^[\p{L}\p{N}\p{Sc}]$/u.test(key);

type Press = Pick<KeyboardEvent, 'key' | 'isComposing' | 'keyCode' | 'getModifierState'>;

/**
 * True for keys that only compose or write text: input methods and dead keys (Safari reports the Enter that
 * ends a composition as keyCode 229), and letters written with AltGr such as ż and €.
 */
const isForText = (press: Press): boolean =>
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else tells Safari's Enter from a plain one
  press.isComposing || press.keyCode === 229 || (isWritten(press.key) && press.getModifierState('AltGraph'));

/** Some browsers report a chosen autofill entry as a `keydown` without a key. */
const keepToText = (event: Event): void => {
  if (event instanceof KeyboardEvent && isForText(event)) event.stopImmediatePropagation();
};

/**
 * Hides keys that only write text from all key handlers, so that none has to check for them. Must be
 * registered before any other key listener (rules/look-and-feel.md#keys-that-write).
 */
export const keepKeysToText = (): void => {
  if ('document' in globalThis) addEventListener('keydown', keepToText, true);
};
