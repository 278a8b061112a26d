/** Whether a key writes a letter, a digit or a sign of money: with AltGr none of them is a key of the page. */
export const isWritten = (key: string): boolean => /^[\p{L}\p{N}\p{Sc}]$/u.test(key);

type Press = Pick<KeyboardEvent, 'key' | 'isComposing' | 'keyCode' | 'getModifierState'>;

/**
 * Whether a key only writes text: one that an input method or dead key composes with (Safari reports the Enter that ends a
 * composition as code 229, and no longer as composing), or a letter by AltGr such as ż and €.
 */
const isForText = (press: Press): boolean =>
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else tells Safari's Enter from a plain one
  press.isComposing || press.keyCode === 229 || (isWritten(press.key) && press.getModifierState('AltGraph'));

/** Some browsers report a chosen offer of a field as a `keydown` that names no key. */
const keepToText = (event: Event): void => {
  if (event instanceof KeyboardEvent && isForText(event)) event.stopImmediatePropagation();
};

/**
 * Lets keys that only write text reach no handler, so that none has to look for them; they are typed all the same. To be called before
 * anything else listens for keys (rules/look-and-feel.md#keys-that-write).
 */
export const keepKeysToText = (): void => {
  if ('document' in globalThis) addEventListener('keydown', keepToText, true);
};
