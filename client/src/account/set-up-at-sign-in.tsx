import type { OfferedApp } from '@werkplan/shared/account/second-step-schema.ts';
import {
  confirmAppAtSignInEndpoint,
  offerAppAtSignInEndpoint,
} from '@werkplan/shared/account/second-step-sign-in-endpoints.ts';
import type { User } from '@werkplan/shared/account/user-schema.ts';
import { useSetAtom } from 'jotai';
import { useEffect, useState, type ReactNode } from 'react';
import { call } from '../lib/api-client.ts';
import { ApiError } from '../lib/api-errors.ts';
import { useText } from '../lib/i18n.ts';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { signInWith } from './account-api.ts';
import { AppSetup } from './app-setup.tsx';
import { FirstPasskey } from './first-passkey.tsx';
import { RecoveryCodeList } from './recovery-code-list.tsx';
import { awaitedStepAtom } from './sign-in-atoms.ts';
import styles from './sign-in-form.module.css';

interface SetUp {
  user: User;
  recoveryCodes: readonly string[] | null;
}

/** Sets up the second step that the plant requires, before the sign-in is completed. */
export const SetUpAtSignIn = ({ pendingSignIn }: { pendingSignIn: string }): ReactNode => {
  const { t } = useText();
  const setAwaited = useSetAtom(awaitedStepAtom);
  const [offered, setOffered] = useState<OfferedApp | null>(null);
  const [done, setDone] = useState<SetUp | null>(null);
  useEffect(() => {
    let isGone = false;
    call(offerAppAtSignInEndpoint, { body: { pendingSignIn } }).then(
      ({ data }) => !isGone && setOffered(data),
      // A refusal leads back to the sign-in page, which shows it.
      (error: unknown) => error instanceof ApiError && setAwaited(null),
    );
    return () => {
      isGone = true;
    };
  }, [pendingSignIn, setAwaited]);
  const enter = (user: User): void => void signInWith(async () => await Promise.resolve(user));
  const finish = async (setUp: () => Promise<SetUp | null>): Promise<void> => {
    try {
      const found = await setUp();
      if (found?.recoveryCodes) setDone(found);
      else if (found) enter(found.user);
    } catch (error) {
      if (error instanceof ApiError && error.type === 'SIGN_IN_EXPIRED') setAwaited(null);
      throw error;
    }
  };
  const confirm = async (code: string): Promise<void> =>
    await finish(
      async () => (await call(confirmAppAtSignInEndpoint, { body: { pendingSignIn, code } })).data,
    );
  return (
    <div className={styles['form']}>
      <div className={styles['head']}>
        <h1 className={styles['title']}>{t(done ? 'recoveryCodes.title' : 'secondStep.setUp')}</h1>
        <p className={styles['text']}>{t(done ? 'recoveryCodes.text' : 'secondStep.setUp.text')}</p>
      </div>
      {done?.recoveryCodes ? (
        <>
          <RecoveryCodeList codes={done.recoveryCodes} email={done.user.email} />
          <Button variant="primary" size="large" onClick={() => enter(done.user)}>
            {t('secondStep.goOn')}
          </Button>
        </>
      ) : (
        <>
          {offered ? (
            <AppSetup offered={offered} onConfirm={confirm} onCancel={() => setAwaited(null)} />
          ) : (
            <Skeleton width="100%" height={144} />
          )}
          <FirstPasskey pendingSignIn={pendingSignIn} finish={finish} />
        </>
      )}
    </div>
  );
};
