import type { PrintedRun } from '@werkplan/shared/prints/printed-day.ts';
import { overage } from '@werkplan/shared/deliveries/delivery-rules.ts';
import { formatTonnes } from '@werkplan/shared/values/kilograms.ts';
import type { ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';
import { useText } from '../lib/i18n.ts';
import { overageText } from '../deliveries/truck-load.tsx';
import { truckColorClass } from '../trucks/truck-type-badge.tsx';
import type { Cut } from './cut-slots.ts';
import type { LatePlaces } from './late-places.ts';
import styles from './print-column.module.css';
import type { PrintChanges } from './print-changes.ts';
import { PrintSlot } from './print-slot.tsx';
import { RunCode } from './run-code.tsx';

interface Props {
  run: PrintedRun;
  /** The slots that stand on this sheet. */
  slots: Cut;
  changes: PrintChanges;
  late: LatePlaces;
}

const Load = ({ run }: Pick<Props, 'run'>): ReactNode => {
  const { load, head } = run;
  const over = overage(load, head.capacity);
  return (
    <>
      {formatTonnes(load)} / {formatTonnes(head.capacity)} t{over > 0 && <b> ({overageText(over)})</b>}
    </>
  );
};

const Head = ({ run, slots, changes, late }: Props): ReactNode => {
  const { t } = useText();
  const { head } = run;
  const lateCount = late.runs.get(run.deliveryId) ?? 0;
  const words = [
    lateCount > 0 && t('print.late', { count: lateCount }),
    changes.hasHead(run.deliveryId) && t('print.changed'),
  ].filter((word) => word !== false);
  const isPart = slots.to - slots.from + 1 < run.slots.length;
  return (
    <div
      className={cx(styles['head'], truckColorClass(run.color))}
      data-print="head"
      data-changed={changes.hasHead(run.deliveryId) || undefined}
    >
      {slots.from === 0 && <RunCode deliveryId={run.deliveryId} />}
      <div className={cx(styles['line'], styles['first'])}>
        <h2 className={styles['registration']}>{head.registration}</h2>
        <span>{head.startingTime.slice(0, 5)}</span>
      </div>
      <div className={styles['line']}>
        <span>{t(`delivery.truck.type.${head.type}`)}</span>
        <span className={styles['driver']}>{head.driver}</span>
      </div>
      <div className={cx(styles['line'], styles['load'])}>
        <span>
          <Load run={run} />
        </span>
        {words.length > 0 && <span className={styles['word']}>{words.join(' · ')}</span>}
        {isPart && (
          <span className={styles['part']}>
            {t('print.continued', { from: slots.from + 1, to: slots.to + 1 })}
          </span>
        )}
      </div>
    </div>
  );
};

/** A run on paper: its head and the slots that this sheet has room for. */
export const PrintColumn = (props: Props): ReactNode => {
  const { run, slots, changes, late } = props;
  return (
    <section className={styles['column']} data-delivery={run.deliveryId}>
      <Head {...props} />
      <ol className={styles['slots']}>
        {run.slots.slice(slots.from, slots.to + 1).map((content, index) => {
          const slot = slots.from + index;
          return (
            <PrintSlot
              key={slot}
              slot={slot}
              content={content}
              isChanged={changes.hasSlot(run.deliveryId, slot)}
              isLate={late.slots.has(`${run.deliveryId}:${slot}`)}
            />
          );
        })}
      </ol>
    </section>
  );
};
