/** Why the browser offers no passkeys for this page; null: it does. */
export const passkeyHindrance = (): 'https' | 'address' | 'browser' | null => {
  if (!isSecureContext) return 'https';
  if (/^[\d.]+$|^\[/.test(location.hostname)) return 'address';
  return 'PublicKeyCredential' in globalThis ? null : 'browser';
};
