/** True for letters, digits and currency signs; pressed with AltGr, such a key is never a shortcut. */
export const isCharacterKey = (key: string): boolean => /^[\p{L}\p{N}\p{Sc}]$/u.test(key);

type Press = Pick<KeyboardEvent, 'key' | 'isComposing' | 'keyCode' | 'getModifierState'>;

/**
 * True for keys that only compose or type text: input methods and dead keys, and letters typed with AltGr such as ż and
 * €. Safari reports the Enter that ends a composition only as keyCode 229.
 */
const isForText = (press: Press): boolean =>
  // oxlint-disable-next-line typescript/no-deprecated -- only keyCode distinguishes Safari's Enter after a composition
  press.isComposing ||
  press.keyCode === 229 ||
  (isCharacterKey(press.key) && press.getModifierState('AltGraph'));

/** Stops keys that only type text. Some browsers report a chosen autofill entry as a `keydown` that is no KeyboardEvent. */
const keepToText = (event: Event): void => {
  if (event instanceof KeyboardEvent && isForText(event)) event.stopImmediatePropagation();
};

/**
 * Hides keys that only type text from all key handlers, so that none has to check for them. Must be registered before
 * any other key listener (rules/look-and-feel.md#keys-that-write).
 */
export const hideTextKeys = (): void => {
  if ('document' in globalThis) addEventListener('keydown', keepToText, true);
};
