import { useState, type ReactElement, type ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { Popover } from '../ui/popover.tsx';
import { DayStatePanel } from './day-state-panel.tsx';
import styles from './day-state-panel.module.css';
import type { DayFacts } from './day-state-parts.ts';

/** Popover with details on the day; opens on mount, because the click on its trigger loads it. */
export const DayStatePopover = ({
  trigger,
  facts,
}: {
  trigger: ReactElement;
  facts: DayFacts;
}): ReactNode => {
  const { t } = useText();
  const [open, setOpen] = useState(true);
  return (
    <Popover
      trigger={trigger}
      label={t('release.state')}
      open={open}
      onOpenChange={setOpen}
      align="start"
      className={styles['popover']}
    >
      <DayStatePanel facts={facts} onClose={() => setOpen(false)} />
    </Popover>
  );
};
