import { useState, type ReactNode } from 'react';
import { saveName } from '../account/account-api.ts';
import { signInStateAtom } from '../account/sign-in-atoms.ts';
import { useText } from '../lib/i18n.ts';
import { notify } from '../lib/notify.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { TextField } from '../ui/text-field.tsx';
import { formChecks } from './settings-checks-on-demand.ts';
import { SettingsForm } from './settings-form.tsx';
import styles from './settings.module.css';
import { useForm } from './use-form.ts';

const checks = formChecks('name');

/** Edits the name that other users see beside changes. */
export const NameForm = (): ReactNode => {
  const { t } = useText();
  const { user } = useAtomValue(signInStateAtom);
  const [name, setName] = useState(user?.name ?? '');
  const { problems, busy, submit } = useForm(checks, { name }, async () => {
    setName((await saveName(name)).name);
    notify.success(t('settings.name.saved'));
  });
  return (
    <SettingsForm
      onSubmit={submit}
      busy={busy}
      action={t('common.save')}
      disabled={name.trim() === user?.name}
    >
      <TextField
        label={t('settings.name')}
        name="name"
        autoComplete="name"
        value={name}
        onValueChange={setName}
        error={problems['name']}
      />
      <div>
        <span className={styles['label']}>{t('account.email')}</span>
        <p>{user?.email}</p>
      </div>
    </SettingsForm>
  );
};
