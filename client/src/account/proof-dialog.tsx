import { giveProofEndpoint, passkeyProofEndpoint } from '@werkplan/shared/account/proof-endpoints.ts';
import type { ProofInput } from '@werkplan/shared/account/proof-schema.ts';
import type { ProofWay } from '@werkplan/shared/account/proof.ts';
import Building2 from 'lucide-react/icons/building-complex';
import Fingerprint from 'lucide-react/icons/fingerprint-pattern';
import LogIn from 'lucide-react/icons/log-in';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { call } from '../lib/api-client.ts';
import { ApiError, errorText } from '../lib/api-errors.ts';
import { translateNow, useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FormFoot } from '../ui/form-foot.tsx';
import { signOut } from './account-api.ts';
import { CodeField } from './code-field.tsx';
import { MessageBox } from './message-box.tsx';
import { OtherMethodButton } from './other-method-button.tsx';
import { passkeyHindrance } from './passkey-hindrance.ts';
import { getPasskey } from './passkey-use.ts';
import { PasswordField } from './password-field.tsx';
import styles from './proof-dialog.module.css';
import { providerOffer } from './provider-offer.ts';
import { onProofReported, openProvider } from './provider-window.ts';
import { proofRequestAtom } from './proof-request.ts';
import { isSignedInAtom, signInStateAtom } from './sign-in-atoms.ts';
import { waitText } from './wait-text.ts';

interface Props {
  ways: readonly ProofWay[];
  onAnswer: (isProven: boolean) => void;
}

interface Refusal {
  /** Error shown below the field; undefined if it concerns no field. */
  readonly field: string | undefined;
  readonly text: string | null;
}
const none: Refusal = { field: undefined, text: null };

const refusalOf = (error: unknown): Refusal => {
  const { code, password } = error instanceof ApiError ? error.fields : {};
  const field = code ?? password;
  return { field, text: field === undefined ? (waitText(error) ?? errorText(error)) : null };
};

/** Asks users to prove their identity before security-relevant changes, by any method that they have set up. */
const ProofDialog = ({ ways: offeredWays, onAnswer }: Props): ReactNode => {
  const { t } = useText();
  const ways = offeredWays.filter((way) => way !== 'passkey' || passkeyHindrance() === null);
  const [way, setWay] = useState(ways[0]);
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>(none);
  const formId = useId();
  const input = useRef<HTMLInputElement>(null);
  const { user } = useAtomValue(signInStateAtom);
  const label = providerOffer()?.label ?? '';

  const attempt = async (prove: () => Promise<void>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setRefusal(none);
    try {
      await prove();
    } catch (error) {
      setRefusal(refusalOf(error));
      setTyped('');
      input.current?.focus();
    }
    setBusy(false);
  };
  const give = async (body: ProofInput): Promise<void> => {
    await call(giveProofEndpoint, { body });
    onAnswer(true);
  };
  const submitPasskey = async (): Promise<void> => {
    const response = await getPasskey((await call(passkeyProofEndpoint, {})).data);
    if (response)
      await give({ way: 'passkey', response: { ...response, response: { ...response.response } } });
  };
  const visitProvider = async (): Promise<void> => {
    if (!(await openProvider())) setRefusal({ ...none, text: translateNow('proof.noWindow') });
  };
  const confirm = (code = typed): void =>
    void attempt(async () => {
      if (way === 'passkey') await submitPasskey();
      else if (way === 'provider') await visitProvider();
      else if (way === 'app') await give({ way, code });
      else if (way === 'password') await give({ way, password: typed });
    });
  useEffect(
    () =>
      onProofReported((reported) => {
        if (reported === null) onAnswer(true);
        else setRefusal({ ...none, text: translateNow('error.OIDC_REFUSED') });
      }),
    [onAnswer],
  );
  const choose = (next: ProofWay): void => {
    setWay(next);
    setTyped('');
    setRefusal(none);
  };

  const isTyped = way === 'app' || way === 'password';
  const cancel = (): void => onAnswer(false);
  const foot = isTyped ? (
    <FormFoot
      form={formId}
      action={t('common.confirm')}
      busy={busy}
      disabled={typed === ''}
      onCancel={cancel}
    />
  ) : (
    <>
      <Button onClick={cancel}>{t('common.cancel')}</Button>
      {way ? (
        <Button
          variant="primary"
          icon={way === 'passkey' ? Fingerprint : Building2}
          busy={busy}
          autoFocus
          onClick={() => confirm()}
        >
          {t(`proof.way.${way}`, { label })}
        </Button>
      ) : (
        <Button variant="primary" icon={LogIn} autoFocus onClick={() => void signOut()}>
          {t('proof.signInAnew')}
        </Button>
      )}
    </>
  );
  return (
    <Dialog
      open
      onClose={cancel}
      title={t('proof.title')}
      footer={foot}
      overPopups
      {...(isTyped && { initialFocus: input })}
    >
      <p>{t(way ? `proof.text.${way}` : 'proof.none', { label })}</p>
      {refusal.text && <MessageBox tone="danger">{refusal.text}</MessageBox>}
      {isTyped && (
        <form
          id={formId}
          onSubmit={(event) => {
            event.preventDefault();
            if (typed !== '') confirm();
          }}
        >
          {/* Tells password managers which account the password belongs to. */}
          <input type="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
          {way === 'app' ? (
            <CodeField
              ref={input}
              value={typed}
              onValueChange={setTyped}
              onFull={confirm}
              error={refusal.field}
            />
          ) : (
            <PasswordField
              ref={input}
              label={t('account.password')}
              name="proof-password"
              size="default"
              autoComplete="current-password"
              value={typed}
              onValueChange={setTyped}
              error={refusal.field}
            />
          )}
        </form>
      )}
      {ways.length > 1 && (
        <p className={styles['ways']}>
          {t('proof.or')}
          <span className={styles['others']}>
            {ways
              .filter((other) => other !== way)
              .map((other) => (
                <OtherMethodButton key={other} onClick={() => choose(other)}>
                  {t(`proof.way.${other}`, { label })}
                </OtherMethodButton>
              ))}
          </span>
        </p>
      )}
    </Dialog>
  );
};

/** Shows the proof dialog above everything else, and cancels it when the session ends. */
export const ProofQuestion = (): ReactNode => {
  const asked = useAtomValue(proofRequestAtom);
  const isSignedIn = useAtomValue(isSignedInAtom);
  useEffect(() => {
    if (!isSignedIn) asked?.answer(false);
  }, [asked, isSignedIn]);
  return asked && <ProofDialog ways={asked.ways} onAnswer={asked.answer} />;
};
