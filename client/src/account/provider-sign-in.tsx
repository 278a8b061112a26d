import Building2 from 'lucide-react/icons/building-complex';
import { useState, type ReactNode } from 'react';
import { beginOidcEndpoint } from '@werkplan/shared/account/oidc-endpoints.ts';
import { call } from '../lib/api-client.ts';
import { useText } from '../lib/i18n.ts';
import { Button } from '../ui/button.tsx';
import { dispatchSignIn } from './account-api.ts';
import { signInTarget } from './sign-in-target.ts';

/** React Router stores its navigation state as `usr` in the history entry. */
const routerState = (): unknown => (history.state as { usr?: unknown } | null)?.usr;

/** Button that redirects to the provider and then back to the requested page. `alone` is true if there is no other method. */
export const ProviderSignIn = ({ label, alone }: { label: string; alone: boolean }): ReactNode => {
  const { t } = useText();
  const [isBusy, setIsBusy] = useState(false);
  const begin = async (): Promise<void> => {
    dispatchSignIn({ type: 'errorCleared' });
    setIsBusy(true);
    try {
      const body = { target: signInTarget(routerState()) };
      const { data } = await call(beginOidcEndpoint, { body }, { quiet: true });
      location.assign(data.address);
    } catch (error) {
      dispatchSignIn({ type: 'failed', error });
      setIsBusy(false);
    }
  };
  return (
    <Button
      variant={alone ? 'primary' : 'secondary'}
      size="large"
      icon={Building2}
      busy={isBusy}
      onClick={() => void begin()}
    >
      {t('account.signInWith', { label })}
    </Button>
  );
};
