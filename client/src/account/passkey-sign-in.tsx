import Fingerprint from 'lucide-react/icons/fingerprint-pattern';
import { useEffect, type ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { runWithCode, onDemand } from '../lib/lazy-part.tsx';
import { runWhenIdle } from '../lib/run-when-idle.ts';
import { Button } from '../ui/button.tsx';

/** Loads the WebAuthn library when the page is idle, or on first use. */
export const passkeyCode = onDemand(() => import('./passkey-use.ts'));

const useAutofill = (): void => {
  useEffect(() => {
    let isStopped = false;
    runWhenIdle(async () => {
      const { offerInAutofill } = await passkeyCode.load();
      if (!isStopped) await offerInAutofill(() => isStopped);
    });
    return () => {
      isStopped = true;
      passkeyCode.now()?.stopOffering();
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
        runWithCode(
          passkeyCode,
          ({ submitPasskey }) => void submitPasskey({}),
          () => true,
        )
      }
    >
      {t('account.withPasskey')}
    </Button>
  );
};
