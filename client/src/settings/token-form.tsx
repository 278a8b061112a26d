import {
  type NewToken,
  newTokenSchema,
  type TokenScope,
  tokenScopes,
} from '@werkplan/shared/tokens/token.ts';
import { useState, type FormEvent, type ReactNode } from 'react';
import { notifyFailure } from '../lib/api-errors.ts';
import { focusFirstInvalid } from '../lib/focus-invalid.ts';
import { useText } from '../lib/i18n.ts';
import { problemKey } from '../lib/problem-key.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { TextField } from '../ui/text-field.tsx';
import { ChoiceGroup } from './choice-group.tsx';
import styles from './settings.module.css';
import own from './tokens.module.css';

const ends = ['30', '365', 'never'] as const;
type End = (typeof ends)[number];
const dayMs = 86_400_000;

const instantOf = (end: End): string | null =>
  end === 'never' ? null : new Date(Date.now() + Number(end) * dayMs).toISOString();

/** A new token: what the script is called, what it may, how long. */
export const TokenForm = ({ onCreate }: { onCreate: (token: NewToken) => Promise<void> }): ReactNode => {
  const { t } = useText();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly TokenScope[]>(['read']);
  const [end, setEnd] = useState<End>('365');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const toggle = (scope: TokenScope, isOn: boolean): void =>
    setScopes(tokenScopes.filter((one) => (one === scope ? isOn : scopes.includes(one))));
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    focusFirstInvalid(event.currentTarget);
    const checked = newTokenSchema.safeParse({ name, scopes, expiresAt: instantOf(end) });
    setProblem(checked.success ? undefined : t(problemKey(checked.error.issues[0]?.message ?? '')));
    if (!checked.success) return;
    setBusy(true);
    await onCreate(checked.data).catch(notifyFailure);
    setBusy(false);
  };
  return (
    <form className={styles['form']} onSubmit={(event) => void submit(event)} noValidate>
      <div className={styles['fields']}>
        <TextField
          label={t('settings.tokens.name')}
          name="token-name"
          autoComplete="off"
          value={name}
          onValueChange={setName}
          error={problem}
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
      </div>
      <ChoiceGroup
        label={t('settings.tokens.ends')}
        value={end}
        choices={ends.map((value) => ({ value, label: t(`settings.tokens.ends.${value}`) }))}
        onChoose={setEnd}
      />
      <Button type="submit" busy={busy} disabled={busy || scopes.length === 0}>
        {t('settings.tokens.create')}
      </Button>
    </form>
  );
};
