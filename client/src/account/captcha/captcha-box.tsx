import { captchaEndpoint } from '@werkplan/shared/account/captcha-endpoints.ts';
import { captchaLifetimeMs } from '@werkplan/shared/account/captcha-life.ts';
import Check from 'lucide-react/icons/check';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { call } from '../../lib/api-client.ts';
import { useText } from '../../lib/i18n.ts';
import { Spinner } from '../../ui/spinner.tsx';
import styles from './captcha.module.css';
import { useExpiry, type Captcha } from './use-captcha.ts';

const textOf = { idle: 'captcha.ask', checking: 'captcha.checking', verified: 'captcha.verified' } as const;

/** Fetches and solves a challenge; `expiresAt` is in ms since 1970 by this device's clock, with which it is compared. */
const solve = async (controller: AbortController): Promise<{ token: string; expiresAt: number }> => {
  const [{ data }, { proofOfWork }] = await Promise.all([
    call(captchaEndpoint, {}, { signal: controller.signal }),
    import('./proof-of-work.ts'),
  ]);
  if (data.provider !== 'altcha') throw new Error('The server asks for a captcha of another provider.');
  const expiresAt = Date.now() + captchaLifetimeMs;
  const token = await proofOfWork(data.challenge, controller);
  if (token === null) throw new Error('The challenge was not solved.');
  return { token, expiresAt };
};

/** A checkbox that solves the server's challenge in the browser when it is ticked. */
export const CaptchaBox = ({ captcha, invalid }: { captcha: Captcha; invalid: boolean }): ReactNode => {
  const { t } = useText();
  const { state, report } = captcha;
  const running = useRef<AbortController>(null);
  const [expiresAt, setExpiresAt] = useState<number | null>(null);
  useExpiry(state === 'verified' ? expiresAt : null, () => report('expired'));
  useEffect(() => () => running.current?.abort(), []);
  const start = useCallback((): void => {
    const controller = new AbortController();
    running.current = controller;
    report('checking');
    solve(controller).then(
      ({ token, expiresAt: until }) => {
        setExpiresAt(until);
        report('verified', token);
      },
      () => {
        if (!controller.signal.aborted) report('failed');
      },
    );
  }, [report]);
  // Solves a new challenge after a failed submit, so that no further click is needed.
  useEffect(() => {
    if (state === 'renewing') start();
  }, [state, start]);
  // Browsers provide no crypto API over plain HTTP, except on localhost.
  if (!globalThis.isSecureContext) return <p className={styles['note']}>{t('captcha.needsHttps')}</p>;

  const shown = state === 'checking' || state === 'verified' ? state : 'idle';
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={state === 'verified'}
      aria-busy={state === 'checking' || undefined}
      aria-invalid={invalid || undefined}
      data-invalid={invalid || undefined}
      data-state={shown}
      className={styles['row']}
      onClick={() => {
        if (shown === 'idle') start();
      }}
    >
      <span className={styles['box']}>
        {shown === 'checking' && <Spinner size={18} />}
        {shown === 'verified' && <Check size={14} strokeWidth={2.5} aria-hidden />}
      </span>
      <span className={styles['text']} role="status">
        {t(textOf[shown])}
      </span>
      <ShieldCheck className={styles['shield']} size={16} strokeWidth={1.75} aria-hidden />
    </button>
  );
};
