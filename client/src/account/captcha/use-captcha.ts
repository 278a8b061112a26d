import { useCallback, useEffect, useRef, useState } from 'react';

/** State of a captcha. `renewing` means that a failed submit has used the token, and the form needs another one. */
type CaptchaState = 'idle' | 'renewing' | 'checking' | 'verified' | 'failed' | 'expired';

export interface Captcha {
  readonly state: CaptchaState;
  /** Token to send; null until verified. It can be used once, so call `renew` after a failed submit. */
  readonly token: string | null;
  readonly report: (state: CaptchaState, token?: string) => void;
  readonly renew: () => void;
}

/** Holds the state of a form's captcha, which is the same for every provider. */
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

/** Calls `onExpired` at `expiresAt` (ms since 1970); never if it is null. */
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
