import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { useAtom } from '../lib/use-atom.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { originProblem, parseOrigin, yardOriginAtom } from './yard-origin.ts';
import styles from './yard-origin-warning.module.css';

/**
 * Warns that phones may not reach the address in the QR codes, and lets the user correct it
 * (rules/yard.md#where-a-code-leads).
 */
export const YardOriginWarning = (): ReactNode => {
  const { t } = useText();
  const [origin, setOrigin] = useAtom(yardOriginAtom);
  const [typed, setTyped] = useState(origin);
  const [problem, setProblem] = useState<string | null>(null);
  const doubt = originProblem(origin);
  if (doubt === null) return null;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const corrected = parseOrigin(typed);
    setProblem(corrected === null ? t('yard.origin.none') : null);
    if (corrected !== null) setOrigin(corrected);
  };
  return (
    <form className={styles['warning']} onSubmit={submit} noValidate>
      <p className={styles['text']} role="alert">
        <TriangleAlert size={16} strokeWidth={2} aria-hidden />
        {t(`yard.origin.${doubt}`, { origin })}
      </p>
      <div className={styles['fields']}>
        <TextField
          label={t('yard.origin.field')}
          hint={t('yard.origin.hint')}
          inputMode="url"
          spellCheck={false}
          value={typed}
          onValueChange={setTyped}
          error={problem}
        />
        <Button type="submit">{t('yard.origin.use')}</Button>
      </div>
    </form>
  );
};
