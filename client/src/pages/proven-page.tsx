import { useEffect, useState, type ReactNode } from 'react';
import { AccountPage } from '../account/account-page.tsx';
import { MessageBox } from '../account/message-box.tsx';
import { hideProviderRefusal, providerRefusalIn } from '../account/provider-refusal.ts';
import { reportProof } from '../account/provider-window.ts';
import { useText } from '../lib/i18n.ts';
import { markPageUsable } from '../lib/run-when-idle.ts';
import { usePageTitle } from '../lib/use-page-title.ts';
import { Logo } from '../ui/logo.tsx';

/**
 * Shown in the sign-in provider's window after the user has signed in there again to prove who it is. Closes that window if the
 * browser allows it, but not after a refusal, which it shows.
 */
export const ProvenPage = (): ReactNode => {
  const { t } = useText();
  usePageTitle();
  const [refusal] = useState(() => providerRefusalIn(location.search));
  useEffect(() => {
    markPageUsable();
    hideProviderRefusal();
    reportProof(refusal);
    if (refusal === null) window.close();
  }, [refusal]);
  return (
    <AccountPage brand={<Logo size={30} />}>
      <MessageBox tone={refusal === null ? 'ok' : 'danger'}>
        {t(refusal === null ? 'proof.closeWindow' : `error.${refusal}`)}
      </MessageBox>
    </AccountPage>
  );
};
