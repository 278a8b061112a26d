import type { ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { useAtom, useAtomValue } from '../lib/use-atom.ts';
import { Tooltip } from '../ui/tooltip.tsx';
import styles from './since-chip.module.css';
import { rowsFor, stripId, stripRowsAtom, toldAtom } from './strip-place.ts';

/** Offers the strip of changes where it is folded up: hidden, or come later than the day (rules/prints.md#since-the-print). */
export const SinceChip = (): ReactNode => {
  const { t } = useText();
  const told = useAtomValue(toldAtom);
  const [rows, setRows] = useAtom(stripRowsAtom);
  if (!told || rows > 0 || rowsFor(told) === 0) return null;
  const { count, since } = told;
  const isAsked = since.open !== null;
  const label = isAsked ? t('since.asked') : t('since.show', { count });
  const open = (): void => {
    setRows(rowsFor(told));
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
