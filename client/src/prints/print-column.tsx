import type { PrintedRun } from '@werkplan/shared/prints/printed-day.ts';
import { kgOverCapacity } from '@werkplan/shared/deliveries/delivery-rules.ts';
import { formatMetres } from '@werkplan/shared/values/parse-metres.ts';
import { formatTonnes } from '@werkplan/shared/values/kilograms.ts';
import type { ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';
import { useText } from '../lib/i18n.ts';
import { overageText } from '../deliveries/truck-load.tsx';
import { truckColorClass } from '../trucks/truck-type-badge.tsx';
import type { RunPart } from './lay-out-sheets.ts';
import styles from './print-column.module.css';
import { PrintSlot, tooLongValues } from './print-slot.tsx';
import type { PrintedRow } from './printed-rows.ts';
import { yardAddress } from '@werkplan/shared/yard/yard-link.ts';
import { yardOriginAtom } from '../deliveries/yard-origin.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { QrCode } from '../ui/qr-code.tsx';
import { runLinksAtom } from './run-links.ts';

/** QR code that opens the run on a yard phone; nothing for a run without a yard link. */
const RunCode = ({ deliveryId }: { deliveryId: number }): ReactNode => {
  const { t } = useText();
  const token = useAtomValue(runLinksAtom).get(deliveryId);
  const origin = useAtomValue(yardOriginAtom);
  return (
    token && <QrCode text={yardAddress(origin, token)} label={t('yard.print')} className={styles['code']} />
  );
};

/** A printed run with its lines: one per slot, and one for all the free slots at its end. */
export interface SheetRun {
  readonly run: PrintedRun;
  readonly rows: readonly PrintedRow[];
}

interface Props {
  on: SheetRun;
  part: Omit<RunPart, 'run'>;
  isSample: boolean;
  isHeadChanged: boolean;
  lateCount: number;
}

const Load = ({ run }: Pick<SheetRun, 'run'>): ReactNode => {
  const { load, head } = run;
  const over = kgOverCapacity(load, head.capacity);
  return (
    <>
      {formatTonnes(load)} / {formatTonnes(head.capacity)} t{over > 0 && <b> ({overageText(over)})</b>}
    </>
  );
};

/**
 * Shows the used loading metres, '7,2 / 13,6 m', or 'mind. 7,2 / 13,6 m' if those of some card are unknown, and the longest
 * piece that is too long for the truck.
 */
const Room = ({ run: { room, slots } }: Pick<SheetRun, 'run'>): ReactNode => {
  const { t, language } = useText();
  const pieces = slots.flatMap((slot) => (slot && 'card' in slot ? (slot.card.tooLong ?? []) : []));
  const [longest] = pieces.toSorted((one, other) => other.longest - one.longest);
  if (!room && !longest) return null;
  return (
    <>
      {room && (
        <div className={cx(styles['line'], styles['load'])}>
          <span>
            {t(room.atLeast ? 'print.room.atLeast' : 'print.room', {
              metres: formatMetres(room.metres, language),
              limit: formatMetres(room.limit, language),
            })}
            {room.over > 0 && <b> (+{formatMetres(room.over, language)})</b>}
          </span>
        </div>
      )}
      {longest && (
        <div className={cx(styles['line'], styles['word'])}>
          {t('print.tooLong', tooLongValues(longest, language))}
        </div>
      )}
    </>
  );
};

const Head = ({ on: { run, rows }, part, isSample, isHeadChanged, lateCount }: Props): ReactNode => {
  const { t } = useText();
  const { head } = run;
  const words = [
    head.tour !== undefined && t('print.tour', { number: head.tour }),
    lateCount > 0 && t('print.late', { count: lateCount }),
    isHeadChanged && t('print.changed'),
  ].filter((word) => word !== false);
  const isPart = isSample || part.to - part.from + 1 < rows.length;
  return (
    <div
      className={cx(styles['head'], truckColorClass(run.color))}
      data-print="head"
      data-changed={isHeadChanged || undefined}
    >
      {part.from === 0 && <RunCode deliveryId={run.deliveryId} />}
      <div className={cx(styles['line'], styles['first'])}>
        <h2 className={styles['registration']}>{head.registration}</h2>
        <span>{head.startingTime.slice(0, 5)}</span>
      </div>
      <div className={styles['line']}>
        <span>{t(`sign.truckType.${head.type}`)}</span>
        <span className={styles['driver']}>{head.driver}</span>
      </div>
      <div className={cx(styles['line'], styles['load'])}>
        <span>
          <Load run={run} />
        </span>
        {words.length > 0 && <span className={styles['word']}>{words.join(' · ')}</span>}
        {(isSample || part.from > 0) && <span className={styles['part']}>{t('print.goesOn')}</span>}
        {isPart && (
          <span className={styles['part']}>
            {t('print.continued', {
              from: (rows[part.from]?.from ?? 0) + 1,
              to: (rows[part.to]?.to ?? 0) + 1,
            })}
          </span>
        )}
      </div>
      <Room run={run} />
    </div>
  );
};

/** Column of a run on a sheet, with the part of the run's lines that is on this sheet. */
export const PrintColumn = (props: Props): ReactNode => {
  const { on, part } = props;
  return (
    <section className={styles['column']} data-delivery={on.run.deliveryId} data-wide={part.isWide}>
      <Head {...props} />
      <ol className={styles['slots']}>
        {on.rows.slice(part.from, part.to + 1).map((row) => (
          <PrintSlot key={row.from} row={row} />
        ))}
      </ol>
    </section>
  );
};
