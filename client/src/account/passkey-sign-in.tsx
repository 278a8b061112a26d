import Fingerprint from 'lucide-react/icons/fingerprint-pattern';
import { useEffect, type ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { doWith, onDemand } from '../lib/lazy-part.tsx';
import { runWhenIdle } from '../lib/run-when-idle.ts';
import { Button } from '../ui/button.tsx';

/** WebAuthn's code is loaded when the page is idle, or on first use. */
export const passkeyUse = onDemand(() => import('./passkey-use.ts'));

const useAutofill = (): void => {
  useEffect(() => {
    let isStopped = false;
    runWhenIdle(async () => {
      const { offerInAutofill } = await passkeyUse.load();
      if (!isStopped) await offerInAutofill(() => isStopped);
    });
    return () => {
      isStopped = true;
      passkeyUse.now()?.stopOffering();
    };
  }, []);
};

export const PasskeySignIn = (): ReactNode => {
  const { t } = useText();
  useAutofill();
  return (
    <Button
      size="large"
      icon={Fingerprint}
      onClick={() =>
        doWith(
          passkeyUse,
          ({ submitPasskey }) => void submitPasskey({}),
          () => true,
        )
      }
    >
      {t('account.withPasskey')}
    </Button>
  );
};
