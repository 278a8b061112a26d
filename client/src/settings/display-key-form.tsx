import { addDisplayEndpoint } from '@werkplan/shared/displays/display-endpoints.ts';
import { useState, type FormEvent, type ReactNode } from 'react';
import { ApiError, notifyFailure } from '../lib/api-errors.ts';
import { focusFirstInvalid } from '../lib/focus-invalid.ts';
import { useText } from '../lib/i18n.ts';
import { problemKey } from '../lib/problem-key.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import styles from './settings.module.css';
import { addDisplay } from './use-walls.ts';

const empty = { code: '', name: '' };
type Typed = typeof empty;
type Problems = Partial<Record<keyof Typed, string>>;

/** Lets a screen in: the code it shows and what it is called. */
export const DisplayKeyForm = ({ onAdded }: { onAdded: () => void }): ReactNode => {
  const { t } = useText();
  const [typed, setTyped] = useState<Typed>(empty);
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);
  const problemsOf = (): Problems => {
    const issues = addDisplayEndpoint.body.safeParse(typed).error?.issues.toReversed() ?? [];
    return Object.fromEntries(issues.map(({ path, message }) => [path[0], t(problemKey(message))]));
  };
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    focusFirstInvalid(event.currentTarget);
    const found = problemsOf();
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await addDisplay(typed.code, typed.name);
      setTyped(empty);
      onAdded();
    } catch (error) {
      if (error instanceof ApiError && error.type === 'VALIDATION_ERRORS') setProblems(error.fields);
      else notifyFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const field = (name: keyof Typed) => ({
    name,
    autoComplete: 'off',
    value: typed[name],
    onValueChange: (text: string) => setTyped({ ...typed, [name]: text }),
    error: problems[name],
  });
  return (
    <form className={styles['form']} onSubmit={(event) => void submit(event)} noValidate>
      <div className={styles['fields']}>
        <TextField label={t('settings.walls.code')} {...field('code')} />
        <TextField
          label={t('settings.walls.name')}
          placeholder={t('settings.walls.namePlaceholder')}
          {...field('name')}
        />
      </div>
      <Button type="submit" busy={busy}>
        {t('settings.walls.add')}
      </Button>
    </form>
  );
};
