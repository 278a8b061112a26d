import { accountChangeSchema } from '@werkplan/shared/account/user.ts';
import { useAtom } from 'jotai';
import { useState, type FormEvent, type ReactNode } from 'react';
import { saveName } from '../account/account-api.ts';
import { signInStateAtom } from '../account/sign-in-atoms.ts';
import { notifyFailure } from '../lib/api-errors.ts';
import { focusFirstInvalid } from '../lib/focus-invalid.ts';
import { useText } from '../lib/i18n.ts';
import { problemKey } from '../lib/problem-key.ts';
import { Button } from '../ui/button.tsx';
import { notify } from '../ui/notify.ts';
import { TextField } from '../ui/text-field.tsx';
import styles from './settings.module.css';

/** The name colleagues see beside what one has changed. */
export const NameForm = (): ReactNode => {
  const { t } = useText();
  const [{ user }] = useAtom(signInStateAtom);
  const [name, setName] = useState(user?.name ?? '');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    focusFirstInvalid(event.currentTarget);
    const checked = accountChangeSchema.safeParse({ name });
    setProblem(checked.success ? undefined : t(problemKey(checked.error.issues[0]?.message ?? '')));
    if (!checked.success) return;
    setBusy(true);
    try {
      setName((await saveName(name)).name);
      notify.success(t('settings.name.saved'));
    } catch (error) {
      notifyFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={styles['form']} onSubmit={(event) => void submit(event)} noValidate>
      <div className={styles['fields']}>
        <TextField
          label={t('settings.name')}
          name="name"
          autoComplete="name"
          value={name}
          onValueChange={setName}
          error={problem}
        />
        <div>
          <span className={styles['label']}>{t('account.email')}</span>
          <p>{user?.email}</p>
        </div>
      </div>
      <Button type="submit" busy={busy} disabled={busy || name.trim() === user?.name}>
        {t('common.save')}
      </Button>
    </form>
  );
};
