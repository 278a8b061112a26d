import { captchaEndpoint } from '@werkplan/shared/account/captcha-endpoints.ts';
import type { CaptchaChallenge } from '@werkplan/shared/account/captcha-contracts.ts';
import type { CaptchaForm } from '@werkplan/shared/account/captcha-endpoints.ts';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import { useEffect, useState, type ReactNode } from 'react';
import { call } from '../../lib/api-client.ts';
import { useText } from '../../lib/i18n.ts';
import { CaptchaBox } from './captcha-box.tsx';
import styles from './captcha.module.css';
import { ProviderCaptcha } from './provider-captcha.tsx';
import type { Captcha } from './use-captcha.ts';

/** Returns the captcha provider that the server uses; null until it has answered. */
const useProvider = (): CaptchaChallenge | null => {
  const [provider, setProvider] = useState<CaptchaChallenge | null>(null);
  useEffect(() => {
    // Without an answer the built-in box is shown, whose request reports the error.
    call(captchaEndpoint, {}, { quiet: true }).then(
      ({ data }) => setProvider(data),
      () => undefined,
    );
  }, []);
  return provider;
};

interface Props {
  captcha: Captcha;
  form: CaptchaForm;
  /** Validation error of a form that was sent without a captcha. */
  missing: string | undefined;
}

/** Shows the built-in proof of work or the widget of a captcha provider. */
export const CaptchaRow = ({ captcha, form, missing }: Props): ReactNode => {
  const { t } = useText();
  const provider = useProvider();
  const problem =
    (captcha.state === 'failed' && t('captcha.failed')) ||
    (captcha.state === 'expired' && t('captcha.expired')) ||
    (captcha.state === 'idle' && missing);
  return (
    <div role="group" aria-label={t('captcha.label')}>
      {provider !== null && provider.provider !== 'altcha' ? (
        <ProviderCaptcha
          provider={provider.provider}
          siteKey={provider.siteKey}
          captcha={captcha}
          form={form}
        />
      ) : (
        <CaptchaBox captcha={captcha} invalid={missing !== undefined} />
      )}
      {problem && (
        <p className={styles['problem']} role="alert">
          <CircleAlert size={14} strokeWidth={1.75} aria-hidden />
          {problem}
        </p>
      )}
    </div>
  );
};
