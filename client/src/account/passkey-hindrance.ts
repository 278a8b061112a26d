/** Switches to another way of authenticating, or leaves the form. */
export const passkeyHindrance = (): 'https' | 'address' | 'browser' | null => {
  if (!isSecureContext) return 'https';
  if (/^[\d.]+$|^\[/.test(location.hostname)) return 'address';
  return 'PublicKeyCredential' in globalThis ? null : 'browser';
};
