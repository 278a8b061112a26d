import { useCallback, useEffect, useRef, useState } from 'react';

/** `renewing`: another one is wanted by a form that had one. */
type CaptchaState = 'idle' | 'renewing' | 'checking' | 'verified' | 'failed' | 'expired';

export interface Captcha {
  readonly state: CaptchaState;
  /** What the form sends; null until verified. A token counts once: `renew` after it was sent in vain. */
  readonly token: string | null;
  readonly report: (state: CaptchaState, token?: string) => void;
  readonly renew: () => void;
}

/** A form's captcha, whichever provider fills it. */
export const useCaptcha = (): Captcha => {
  const [{ state, token }, set] = useState<{ state: CaptchaState; token: string | null }>({
    state: 'idle',
    token: null,
  });
  const report = useCallback(
    (now: CaptchaState, given?: string) =>
      set({ state: now, token: now === 'verified' ? (given ?? null) : null }),
    [],
  );
  const renew = useCallback(() => report('renewing'), [report]);
  return { state, token, report, renew };
};

/** Calls `onExpired` at `expiresAt` (ms since 1970); null: never. */
export const useExpiry = (expiresAt: number | null, onExpired: () => void): void => {
  const latest = useRef(onExpired);
  useEffect(() => {
    latest.current = onExpired;
  });
  useEffect(() => {
    if (expiresAt === null) return;
    const timer = setTimeout(() => latest.current(), Math.max(0, expiresAt - Date.now()));
    return () => clearTimeout(timer);
  }, [expiresAt]);
};
