import {
  addPasskeyAtSignInEndpoint,
  offerPasskeyAtSignInEndpoint,
} from '@werkplan/shared/account/second-step-sign-in-endpoints.ts';
import type { User } from '@werkplan/shared/account/user-schema.ts';
import Fingerprint from 'lucide-react/icons/fingerprint-pattern';
import { useState, type ReactNode } from 'react';
import { call } from '../lib/api-client.ts';
import { errorText } from '../lib/api-errors.ts';
import { useText } from '../lib/i18n.ts';
import { Button } from '../ui/button.tsx';
import { MessageBox } from './message-box.tsx';
import { newPasskey } from './new-passkey.ts';
import { passkeyHindrance } from './passkey-hindrance.ts';
import styles from './sign-in-form.module.css';

interface CreatedPasskey {
  user: User;
  recoveryCodes: readonly string[] | null;
}
interface Props {
  pendingSignIn: string;
  /** Runs `setUp`, which resolves with null if the browser has created no passkey; otherwise completes the sign-in. */
  finish: (setUp: () => Promise<CreatedPasskey | null>) => Promise<void>;
}

/** Offers a passkey instead of an authenticator app, or explains why this browser supports none. */
export const FirstPasskey = ({ pendingSignIn, finish }: Props): ReactNode => {
  const { t } = useText();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const hindrance = passkeyHindrance();
  if (hindrance) return <p className={styles['foot']}>{t(`account.passkeys.${hindrance}`)}</p>;

  const setUp = async (): Promise<CreatedPasskey | null> => {
    const { data: options } = await call(offerPasskeyAtSignInEndpoint, { body: { pendingSignIn } });
    const response = await newPasskey(options);
    if (typeof response === 'string') {
      setProblem(t(response));
      return null;
    }
    return (await call(addPasskeyAtSignInEndpoint, { body: { pendingSignIn, response } })).data;
  };
  const add = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    await finish(setUp).catch((error: unknown) => setProblem(errorText(error)));
    setBusy(false);
  };
  return (
    <>
      <p className={styles['or']}>{t('account.or')}</p>
      {problem && <MessageBox tone="danger">{problem}</MessageBox>}
      <Button size="large" icon={Fingerprint} busy={busy} disabled={busy} onClick={() => void add()}>
        {t('secondStep.makePasskey')}
      </Button>
    </>
  );
};
