import { maxReason } from '@werkplan/shared/http/change-query.ts';
import { useState, type FormEvent, type KeyboardEvent, type ReactNode } from 'react';
import { cx } from '../../lib/class-names.ts';
import { useText } from '../../lib/i18n.ts';
import { isTextField } from '../../lib/is-text-field.ts';
import { Button } from '../../ui/button.tsx';
import { CoveringRadio } from '../../ui/covering-radio.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import styles from './reason-form.module.css';
import { readStored, writeStored } from '../../lib/local-storage.ts';

const key = 'werkplan.lastReason';

/** Returns the index of the reason that was used last in this browser; 0 if there is none. */
const lastUsed = (reasons: readonly string[]): number => Math.max(0, reasons.indexOf(readStored(key) ?? ''));

const rememberUsed = (reason: string): void => writeStored(key, reason);

const reasonText = (chosen: string | undefined, addition: string): string =>
  [chosen, addition.trim()].filter(Boolean).join(': ');

interface Props {
  /** The plant's predefined reasons; if there are none, the typed text is the reason. */
  reasons: readonly string[];
  onGive: (reason: string) => void;
  onGiveUp: () => void;
}

/** Choice of a predefined reason, also by its number key, with a text that may be added. */
export const ReasonForm = ({ reasons, onGive, onGiveUp }: Props): ReactNode => {
  const { t } = useText();
  const [chosen, setChosen] = useState(() => lastUsed(reasons));
  const [addition, setAddition] = useState('');
  const reason = reasonText(reasons[chosen], addition);
  const give = (event: FormEvent): void => {
    event.preventDefault();
    if (reason === '') return;
    if (reasons[chosen] !== undefined) rememberUsed(reasons[chosen]);
    onGive(reason);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const { key, ctrlKey, metaKey, altKey } = event;
    const index = Number(key) - 1;
    if (ctrlKey || metaKey || altKey || isTextField(event.target) || reasons[index] === undefined) return;
    event.preventDefault();
    setChosen(index);
    event.currentTarget.querySelectorAll<HTMLElement>('input[type=radio]')[index]?.focus();
  };
  const hint = t(reasons.length > 0 ? 'reason.addition' : 'reason.typed');
  return (
    // The form handles the number keys of its choices.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form className={styles['form']} onSubmit={give} onKeyDown={onKeyDown}>
      {reasons.length > 0 && (
        <fieldset className={styles['choices']}>
          <legend className="visually-hidden">{t('reason.choices')}</legend>
          {reasons.map((one, index) => (
            <label key={one} className={cx(styles['choice'], index === chosen && styles['chosen'])}>
              <CoveringRadio
                name="reason"
                checked={index === chosen}
                onChange={() => setChosen(index)}
                {...(index < 9 && { 'aria-keyshortcuts': String(index + 1) })}
              />
              <span className={styles['dot']} aria-hidden />
              <span className={styles['reason']}>{one}</span>
              {index < 9 && <Kbd>{index + 1}</Kbd>}
            </label>
          ))}
        </fieldset>
      )}
      <TextInput
        aria-label={hint}
        placeholder={hint}
        value={addition}
        maxLength={maxReason - reasonText(reasons[chosen], ' ').length - 2}
        onValueChange={setAddition}
      />
      <div className={styles['foot']}>
        <span className={styles['seen']}>{t('reason.isSeen')}</span>
        <Button onClick={onGiveUp}>{t('common.cancel')}</Button>
        <Button type="submit" variant="primary" disabled={reason === ''}>
          {t('reason.confirm')}
        </Button>
      </div>
    </form>
  );
};
