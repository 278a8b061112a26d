import { useState, type ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { TextField } from '../ui/text-field.tsx';
import { formChecks } from './settings-checks-on-demand.ts';
import { SettingsForm } from './settings-form.tsx';
import { useForm } from './use-form.ts';
import { addDisplay } from './use-displays.ts';

const checks = formChecks('display');

const empty = { code: '', name: '' };
type DisplayKeyInput = typeof empty;

/** Form that pairs a display by the code that it shows, and gives it a name. */
export const DisplayKeyForm = ({ onAdded }: { onAdded: () => void }): ReactNode => {
  const { t } = useText();
  const [typed, setTyped] = useState<DisplayKeyInput>(empty);
  const { problems, busy, submit } = useForm(checks, typed, async () => {
    await addDisplay(typed.code, typed.name);
    setTyped(empty);
    onAdded();
  });
  const field = (name: keyof DisplayKeyInput) => ({
    name,
    autoComplete: 'off',
    value: typed[name],
    onValueChange: (text: string) => setTyped({ ...typed, [name]: text }),
    error: problems[name],
  });
  return (
    <SettingsForm onSubmit={submit} busy={busy} action={t('settings.displays.add')}>
      <TextField label={t('settings.displays.code')} {...field('code')} />
      <TextField
        label={t('settings.displays.name')}
        placeholder={t('settings.displays.namePlaceholder')}
        {...field('name')}
      />
    </SettingsForm>
  );
};
