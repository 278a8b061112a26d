import { captchaEndpoint } from '@werkplan/shared/account/captcha-endpoints.ts';
import type { CaptchaAnswer } from '@werkplan/shared/account/captcha-contracts.ts';
import type { CaptchaForm } from '@werkplan/shared/account/captcha-endpoints.ts';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import { useEffect, useState, type ReactNode } from 'react';
import { call } from '../../lib/api-client.ts';
import { useText } from '../../lib/i18n.ts';
import { CaptchaBox } from './captcha-box.tsx';
import styles from './captcha.module.css';
import { ProviderCaptcha } from './provider-captcha.tsx';
import type { Captcha } from './use-captcha.ts';

/** The captcha provider of the server; null until answered. */
const useProvider = (): CaptchaAnswer | null => {
  const [provider, setProvider] = useState<CaptchaAnswer | null>(null);
  useEffect(() => {
    // Without an answer the box is shown; its request then reports the error.
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
  /** Error when the form was sent without a captcha. */
  missing: string | undefined;
}

/** The captcha of a form: the built-in proof of work or a provider's widget. */
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
