import type { ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { useAtom, useAtomValue } from '../lib/use-atom.ts';
import { Tooltip } from '../ui/tooltip.tsx';
import styles from './since-chip.module.css';
import { rowsFor, stripId, stripRowsAtom, dayChangesAtom } from './strip-place.ts';

/** Offers the strip of changes where it is folded up: hidden, or come later than the day (rules/prints.md#since-the-print). */
export const SinceChip = (): ReactNode => {
  const { t } = useText();
  const changes = useAtomValue(dayChangesAtom);
  const [rows, setRows] = useAtom(stripRowsAtom);
  if (!changes || rows > 0 || rowsFor(changes) === 0) return null;
  const { count, since } = changes;
  const isAsked = since.open !== null;
  const label = isAsked ? t('since.asked') : t('since.show', { count });
  const open = (): void => {
    setRows(rowsFor(changes));
    requestAnimationFrame(() => document.getElementById(stripId)?.focus());
  };
  return (
    <Tooltip content={label} side="bottom">
      <button type="button" className={styles['chip']} data-stays-visible onClick={open}>
        <span aria-hidden={!isAsked}>{isAsked ? label : t('since.delta', { count })}</span>
        {!isAsked && <span className="visually-hidden">{label}</span>}
      </button>
    </Tooltip>
  );
};
