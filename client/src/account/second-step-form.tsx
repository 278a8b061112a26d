import type { AwaitedStep } from '@werkplan/shared/account/second-step-schema.ts';
import { finishSignInEndpoint } from '@werkplan/shared/account/second-step-sign-in-endpoints.ts';
import { useSetAtom } from 'jotai';
import Fingerprint from 'lucide-react/icons/fingerprint-pattern';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { call } from '../lib/api-client.ts';
import { ApiError, errorText } from '../lib/api-errors.ts';
import { useText } from '../lib/i18n.ts';
import { runWithCode } from '../lib/lazy-part.tsx';
import { useAtom } from '../lib/use-atom.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { signInWith } from './account-api.ts';
import { CodeField } from './code-field.tsx';
import { MessageBox } from './message-box.tsx';
import { OtherMethodButton } from './other-method-button.tsx';
import { passkeyHindrance } from './passkey-hindrance.ts';
import { passkeyCode } from './passkey-sign-in.tsx';
import { awaitedStepAtom, signInStateAtom } from './sign-in-atoms.ts';
import styles from './sign-in-form.module.css';
import { SetUpAtSignIn } from './set-up-at-sign-in.tsx';
import { waitText } from './wait-text.ts';

type SecondStepMethod = 'app' | 'passkey' | 'recoveryCode';

/** Asks for the second step of a sign-in: a code of the app, a passkey, or a recovery code. */
const SecondStepForm = ({ awaited }: { awaited: AwaitedStep }): ReactNode => {
  const { t } = useText();
  const { pendingSignIn } = awaited;
  const [{ status, error }, dispatch] = useAtom(signInStateAtom);
  const setAwaited = useSetAtom(awaitedStepAtom);
  const [way, setWay] = useState<SecondStepMethod>(awaited.app ? 'app' : 'passkey');
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const hindrance = passkeyHindrance();
  const wrong = error instanceof ApiError ? error.fields['code'] : undefined;
  const message = wrong || !error ? null : (waitText(error) ?? errorText(error));
  const choose = (next: SecondStepMethod): void => {
    dispatch({ type: 'errorCleared' });
    setCode('');
    setWay(next);
  };
  const askPasskey = (): void => {
    dispatch({ type: 'errorCleared' });
    runWithCode(
      passkeyCode,
      ({ submitPasskey }) => void submitPasskey({ pendingSignIn }),
      () => true,
    );
  };
  const send = async (typed: string): Promise<void> => {
    const body = { pendingSignIn, code: typed };
    if (await signInWith(async () => (await call(finishSignInEndpoint, { body })).data)) return;
    setCode('');
    field.current?.focus();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (way === 'passkey') askPasskey();
    else if (status !== 'BUSY') void send(code);
  };
  const back = (): void => {
    dispatch({ type: 'errorCleared' });
    setAwaited(null);
  };
  const busy = status === 'BUSY';
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <div className={styles['head']}>
        <h1 className={styles['title']}>{t('secondStep.title')}</h1>
        {way === 'app' && <p className={styles['text']}>{t('secondStep.fromApp')}</p>}
        {way === 'passkey' && (
          <p className={styles['text']}>
            {t(hindrance ? `account.passkeys.${hindrance}` : 'secondStep.withPasskey')}
          </p>
        )}
      </div>
      {message && <MessageBox tone="danger">{message}</MessageBox>}
      {way === 'app' && (
        <CodeField
          ref={field}
          size="large"
          value={code}
          onValueChange={setCode}
          onFull={(full) => void send(full)}
          error={wrong}
          autoFocus
        />
      )}
      {way === 'recoveryCode' && (
        <TextField
          ref={field}
          label={t('secondStep.recoveryCode')}
          hint={t('secondStep.recoveryCode.hint')}
          name="recovery-code"
          size="large"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus
          value={code}
          onValueChange={setCode}
          error={wrong}
        />
      )}
      {way === 'passkey' ? (
        !hindrance && (
          <Button type="submit" variant="primary" size="large" icon={Fingerprint} busy={busy} autoFocus>
            {t('secondStep.usePasskey')}
          </Button>
        )
      ) : (
        <Button
          type="submit"
          variant="primary"
          size="large"
          busy={busy}
          disabled={busy || code.trim() === ''}
        >
          {t('common.confirm')}
        </Button>
      )}
      <div className={styles['ways']}>
        {way !== 'passkey' && awaited.passkey && !hindrance && (
          <OtherMethodButton icon={Fingerprint} onClick={askPasskey}>
            {t('secondStep.usePasskey')}
          </OtherMethodButton>
        )}
        {way === 'recoveryCode' && (
          <OtherMethodButton onClick={() => choose(awaited.app ? 'app' : 'passkey')}>
            {t(awaited.app ? 'secondStep.useApp' : 'secondStep.usePasskey')}
          </OtherMethodButton>
        )}
        {way !== 'recoveryCode' && awaited.recoveryCode && (
          <OtherMethodButton onClick={() => choose('recoveryCode')}>
            {t('secondStep.recoveryCode')}
          </OtherMethodButton>
        )}
        <OtherMethodButton onClick={back}>{t('account.backToSignIn')}</OtherMethodButton>
      </div>
    </form>
  );
};

/** Continues a sign-in after the password; users without a second step set one up. */
export const SecondStep = ({ awaited }: { awaited: AwaitedStep }): ReactNode =>
  awaited.app || awaited.passkey ? (
    <SecondStepForm awaited={awaited} />
  ) : (
    <SetUpAtSignIn pendingSignIn={awaited.pendingSignIn} />
  );
