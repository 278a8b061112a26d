/** Reason why the browser offers no passkeys on this page; null when it does. */
export const passkeyHindrance = (): 'https' | 'address' | 'browser' | null => {
  if (!isSecureContext) return 'https';
  if (/^[\d.]+$|^\[/.test(location.hostname)) return 'address';
  return 'PublicKeyCredential' in globalThis ? null : 'browser';
};
