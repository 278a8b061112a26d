import { useId, type ReactNode } from 'react';
import { CoveringRadio } from '../ui/covering-radio.tsx';
import styles from './choice-group.module.css';

interface Props<Value extends string> {
  label: string;
  value: Value;
  choices: readonly { value: Value; label: string; lang?: string }[];
  onChoose: (value: Value) => void;
}

/** Radio group in one line, with all choices visible. */
export const ChoiceGroup = <Value extends string>({
  label,
  value,
  choices,
  onChoose,
}: Props<Value>): ReactNode => {
  const group = useId();
  return (
    <div className={styles['row']}>
      <span className={styles['label']} aria-hidden>
        {label}
      </span>
      <div role="radiogroup" aria-label={label} className={styles['group']}>
        {choices.map((choice) => (
          <label key={choice.value} lang={choice.lang} className={styles['choice']}>
            <CoveringRadio
              name={group}
              checked={choice.value === value}
              onChange={() => onChoose(choice.value)}
            />
            {choice.label}
          </label>
        ))}
      </div>
    </div>
  );
};
