/** Returns why the browser supports no passkeys on this page; null if it does. */
export const passkeyHindrance = (): 'https' | 'address' | 'browser' | null => {
  if (!isSecureContext) return 'https';
  if (/^[\d.]+$|^\[/.test(location.hostname)) return 'address';
  return 'PublicKeyCredential' in globalThis ? null : 'browser';
};
