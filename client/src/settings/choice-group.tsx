import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import type { ReactNode } from 'react';
import styles from './choice-group.module.css';

interface Props<Value extends string> {
  label: string;
  value: Value;
  choices: readonly { value: Value; label: string; lang?: string }[];
  onChoose: (value: Value) => void;
}

/** One of a few, all in sight. */
export const ChoiceGroup = <Value extends string>({
  label,
  value,
  choices,
  onChoose,
}: Props<Value>): ReactNode => (
  <div className={styles['row']}>
    <span className={styles['label']} aria-hidden>
      {label}
    </span>
    <RadioGroup<Value> value={value} onValueChange={onChoose} aria-label={label} className={styles['group']}>
      {choices.map((choice) => (
        <Radio.Root<Value>
          key={choice.value}
          value={choice.value}
          aria-label={choice.label}
          lang={choice.lang}
          className={styles['choice']}
        >
          {choice.label}
        </Radio.Root>
      ))}
    </RadioGroup>
  </div>
);
