import type { NewToken } from '@werkplan/shared/tokens/token-schema.ts';
import { type TokenScope, tokenScopes } from '@werkplan/shared/tokens/token.ts';
import { useState, type ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { TextField } from '../ui/text-field.tsx';
import { formChecks } from './settings-checks-on-demand.ts';
import { ChoiceGroup } from './choice-group.tsx';
import { SettingsForm } from './settings-form.tsx';
import styles from './settings.module.css';
import own from './tokens.module.css';
import { useForm } from './use-form.ts';
import { timeNow } from '../lib/server-time.ts';

const checks = formChecks('token');

const ends = ['30', '365', 'never'] as const;
type End = (typeof ends)[number];
const dayMs = 86_400_000;

const instantOf = (end: End): string | null =>
  end === 'never' ? null : new Date(timeNow() + Number(end) * dayMs).toISOString();

export const TokenForm = ({ onCreate }: { onCreate: (token: NewToken) => Promise<void> }): ReactNode => {
  const { t } = useText();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly TokenScope[]>(['read']);
  const [end, setEnd] = useState<End>('365');
  const toggle = (scope: TokenScope, isOn: boolean): void =>
    setScopes(tokenScopes.filter((one) => (one === scope ? isOn : scopes.includes(one))));
  const { problems, busy, submit } = useForm(checks, { name, scopes, expiresAt: instantOf(end) }, onCreate);
  const choice = (
    <ChoiceGroup
      label={t('settings.tokens.ends')}
      value={end}
      choices={ends.map((value) => ({ value, label: t(`settings.tokens.ends.${value}`) }))}
      onChoose={setEnd}
    />
  );
  return (
    <SettingsForm
      onSubmit={submit}
      busy={busy}
      action={t('settings.tokens.create')}
      disabled={scopes.length === 0}
      choice={choice}
    >
      <TextField
        label={t('settings.tokens.name')}
        name="token-name"
        autoComplete="off"
        value={name}
        onValueChange={setName}
        error={problems['name']}
      />
      <fieldset className={own['scopes']}>
        <legend className={styles['label']}>{t('settings.tokens.scopes')}</legend>
        {tokenScopes.map((scope) => (
          <Checkbox
            key={scope}
            label={t(`settings.tokens.scope.${scope}`)}
            checked={scopes.includes(scope)}
            onCheckedChange={(isOn) => toggle(scope, isOn)}
          />
        ))}
      </fieldset>
    </SettingsForm>
  );
};
