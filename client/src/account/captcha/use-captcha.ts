import { useCallback, useEffect, useRef, useState } from 'react';

/** `renewing`: the form needs another token after a failed submit. */
type CaptchaState = 'idle' | 'renewing' | 'checking' | 'verified' | 'failed' | 'expired';

export interface Captcha {
  readonly state: CaptchaState;
  /** Token to send; null until verified. A token is valid once: call `renew` after a failed submit. */
  readonly token: string | null;
  readonly report: (state: CaptchaState, token?: string) => void;
  readonly renew: () => void;
}

/** State of a form's captcha, for any provider. */
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
