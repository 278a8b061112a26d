import { hallIds } from '@werkplan/shared/halls/hall.ts';
import type { HallEffect } from '@werkplan/shared/live/plan-effect-schema.ts';
import { dottedDay, isDay } from '@werkplan/shared/values/day.ts';
import { formatKilograms, formatTonnes } from '@werkplan/shared/values/kilograms.ts';
import ArrowRight from 'lucide-react/icons/arrow-right';
import FileX from 'lucide-react/icons/file-x';
import Info from 'lucide-react/icons/info';
import { useRef, type ReactNode } from 'react';
import { HallTile } from '../halls/hall-tile.tsx';
import { afterReservedText, withReserved } from '../halls/reserved-text.ts';
import { useHallTone } from '../halls/use-hall-tone.ts';
import { cx } from '../lib/class-names.ts';
import { dataSelector } from '../lib/dom-contract.ts';
import { useText, type Translate } from '../lib/i18n.ts';
import type { FilePreviewProps } from '../orders/order-places.ts';
import { UsedReservationsLine } from '../orders/used-reservations-line.tsx';
import { usePageLoads } from '../orders/use-loads-after.ts';
import { Button } from '../ui/button.tsx';
import { DayField } from '../ui/day-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Emphasized } from '../ui/emphasized.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { Select } from '../ui/select.tsx';
import { WorkingBar } from '../ui/working-bar.tsx';
import type { RefusedFile } from './abs-content.ts';
import { isNewRow, type MissingField } from './preview-rows.ts';
import { linesText } from './drawing-words.ts';
import { PreviewTable } from './preview-table.tsx';
import styles from './preview.module.css';
import { type Preview, usePreview } from './use-preview.ts';

const states = ['new', 'newer', 'known', 'older', 'past', 'canceled', 'twice', 'empty'] as const;

/** Explains why a file is refused, with the line if the reason concerns one. */
const refusalText = ({ refusal, line }: RefusedFile, t: Translate): string => {
  if (refusal === 'unreadable' || refusal === 'damaged' || refusal === 'tooLong')
    return t(`orderImport.refused.${refusal}`);
  const reason = t(`bvbs.refusal.${refusal}`);
  return line === undefined ? reason : `${reason} (${t('drawing.line', { line })})`;
};

/** Returns '2 Dateien, 6 Zeichnungen: 4 neu, 1 schon da'. */
const useSummary = ({ files, rows }: Preview): string => {
  const { t } = useText();
  const all = rows.flatMap((file) => file.rows);
  const counts = states.flatMap((state) => {
    const count = all.filter((row) => row.state === state).length;
    return count > 0 ? [t(`drawing.count.${state}`, { count })] : [];
  });
  const names = [t('drawing.files', { count: files.length }), t('drawing.drawings', { count: all.length })];
  return `${names.join(', ')}${counts.length > 0 ? ': ' : ''}${counts.join(', ')}`;
};

const Place = ({ preview }: { preview: Preview }): ReactNode => {
  const { t } = useText();
  const { day, setDay, isDayRight, hall, setHall } = preview;
  return (
    <div className={styles['target']}>
      <span aria-hidden>{t('orderImport.day')}</span>
      <DayField
        size="small"
        className={styles['day']}
        aria-label={t('orderImport.day')}
        aria-invalid={!isDayRight || undefined}
        isAhead
        value={day}
        onValueChange={setDay}
      />
      <span aria-hidden>{t('hall.label')}</span>
      <Select
        size="small"
        className={styles['hall']}
        label={t('hall.label')}
        value={hall}
        options={hallIds.map((id) => ({ value: id, label: t('hall.name', { id }) }))}
        onValueChange={setHall}
      />
    </div>
  );
};

/**
 * Returns a hall's load before and after taking the drawings, from the dry run or until then from the new orders. If only
 * another hall's load changes, that hall is returned.
 */
const useLoad = ({ day, hall, sums, trial, shownDay }: Preview): HallEffect | null => {
  const { loads } = usePageLoads(isDay(day) ? day : shownDay, day);
  const before = isDay(day) ? loads.get(day)?.halls.find(({ id }) => id === hall) : undefined;
  const tried = trial?.halls.find(({ date, after }) => date === day && after.id === hall);
  if (tried) return tried;
  if (!before || sums.steel === 0) return trial?.halls[0] ?? null;
  // Drops the reservations, because the new orders may use them up; the dry run returns what remains.
  const { reserved: _, ...load } = before;
  const [steelTotal, remaining] = [before.steelTotal + sums.steel, before.remaining - sums.steel];
  return { date: day, before, after: { ...load, steelTotal, remaining } };
};

const HallLoad = ({ preview }: { preview: Preview }): ReactNode => {
  const { t } = useText();
  const toneOf = useHallTone();
  const effect = useLoad(preview);
  if (!effect) return null;
  const { date, before, after } = effect;
  const { id, maxCapacity, steelTotal, remaining, reserved } = after;
  const { decisive, isNear } = toneOf(after);
  const load = t('capacity.loadShort', {
    steel: formatTonnes(steelTotal),
    capacity: formatTonnes(maxCapacity),
  });
  const text = reserved ? withReserved(load, t, remaining, reserved) : load;
  const name = t('hall.name', { id });
  return (
    <span className={styles['load']} title={text}>
      <HallTile hall={id} />
      <span className={styles['loadHall']}>
        {date === preview.day ? name : t('orderPaste.target', { id, day: dottedDay(date) })}
      </span>
      <ProgressBar
        className={styles['bar']}
        label={t('capacity.after', { id })}
        value={steelTotal > maxCapacity ? steelTotal : Math.min(before.steelTotal, steelTotal)}
        added={Math.max(0, steelTotal - before.steelTotal)}
        reserved={reserved?.steel ?? 0}
        max={maxCapacity}
        valueText={text}
        isNear={isNear}
      />
      <span>
        <span className={cx(styles['tonnes'], decisive < 0 && styles['over'])}>
          {formatTonnes(before.steelTotal)} <ArrowRight size={12} strokeWidth={1.75} aria-hidden />{' '}
          <b>{formatTonnes(steelTotal)}</b> / {formatTonnes(maxCapacity)} t
        </span>
        {reserved && reserved.steel > 0 && (
          <small className={cx(styles['kept'], remaining < reserved.steel && styles['over'])}>
            {afterReservedText(t, remaining, reserved)}
          </small>
        )}
      </span>
    </span>
  );
};

const Sums = ({ preview }: { preview: Preview }): ReactNode => {
  const { t } = useText();
  const { steel, matting, difference, changed } = preview.sums;
  const sign = difference > 0 ? '+' : '';
  const parts = [
    ...(steel > 0 ? [t('drawing.sum.steel', { kg: formatKilograms(steel) })] : []),
    ...(changed > 0 ? [t('drawing.sum.changed', { kg: sign + formatKilograms(difference) })] : []),
    ...(matting > 0 ? [t('drawing.sum.matting', { kg: formatKilograms(matting) })] : []),
  ];
  return (
    <p className={styles['sums']} role="status">
      {parts.map((part, index) => (
        <span key={part}>
          {index > 0 && ' · '}
          <Emphasized text={part} />
        </span>
      ))}
    </p>
  );
};

const missingFields: readonly MissingField[] = ['orderId', 'constructionSite', 'postCode', 'city'];

/** Returns notes about missing input, left-out lines, and values edited by hand, which are not overwritten. */
const useNotes = ({ groups, missing, choices, isDayRight, sums }: Preview): string[] => {
  const { t } = useText();
  const gaps = missingFields.flatMap((field) => {
    const lacking = groups.filter((_, index) => missing[index]?.includes(field));
    // Lists each order without a number, but a project without a site only once.
    const count = new Set(lacking.map(({ lead }) => (field === 'orderId' ? lead.key : lead.drawing.project)))
      .size;
    return count > 0 ? [t(`drawing.missing.${field}`, { count })] : [];
  });
  const left = groups.flatMap(({ lead, rows }) => {
    const lines = rows.flatMap(({ drawing }) => drawing.leftOut);
    const orderId = isNewRow(lead) ? choices.numbers.get(lead.key) : lead.known?.order.orderId;
    return lines.length > 0 && orderId
      ? [t('drawing.note.left', { lines: linesText(lines, t), orderId })]
      : [];
  });
  return [
    ...(isDayRight ? [] : [t('drawing.missing.day')]),
    ...(gaps.length > 0 ? [t('drawing.missing', { what: gaps.join(', ') })] : []),
    ...left,
    ...(sums.changed > 0 ? [t('drawing.note.held')] : []),
  ];
};

const useAcceptText = ({ sums: { created, changed } }: Preview): string => {
  const { t } = useText();
  if (created > 0 && changed > 0) return t('drawing.accept.both', { created, changed });
  if (created > 0) return t('drawing.accept.created', { created });
  return changed > 0 ? t('drawing.accept.changed', { changed }) : t('drawing.accept.none');
};

/** Preview of the drawings in dropped BVBS files; Ctrl+Enter creates or updates their orders. */
export const PreviewDialog = (props: FilePreviewProps): ReactNode => {
  const { t } = useText();
  const preview = usePreview(props);
  const { files, rows, isReading, isReady, busy, accept, discard } = preview;
  const body = useRef<HTMLDivElement>(null);
  const summary = useSummary(preview);
  const notes = useNotes(preview);
  const acceptText = useAcceptText(preview);
  const refused = files.filter((one) => one.refused);
  const isEmpty = rows.length === 0;
  return (
    <Dialog
      open
      title={t('drawing.title')}
      subtitle={isEmpty ? files.map(({ file }) => file.name).join(', ') : summary}
      width={isEmpty ? 'truck' : 'preview'}
      headEnd={!isEmpty && <Place preview={preview} />}
      closeOnOutsideClick={false}
      initialFocus={body}
      onClose={discard}
      onAccept={accept}
      footerStart={!isEmpty && <HallLoad preview={preview} />}
      footer={
        <>
          {!isEmpty && <Sums preview={preview} />}
          <Button onClick={discard}>{t('common.cancel')}</Button>
          {isEmpty && !isReading && (
            <Button variant="primary" onClick={props.onChoose}>
              {t('orderImport.choose')}
            </Button>
          )}
          {!isEmpty && (
            <Button
              variant="primary"
              shortcut={`${t('shortcuts.key.ctrl')} Enter`}
              busy={busy}
              disabled={busy || !isReady}
              onClick={accept}
            >
              {acceptText}
            </Button>
          )}
        </>
      }
    >
      {/* Takes the focus until there is a row, and then passes it on to the first row. */}
      <div
        ref={body}
        tabIndex={-1}
        className={styles['body']}
        onFocus={({ target, currentTarget }) => {
          if (target === currentTarget)
            currentTarget.querySelector<HTMLElement>(dataSelector('stop'))?.focus();
        }}
      >
        {(isReading || busy) && (
          <WorkingBar label={t(busy ? 'orderImport.sending' : 'orderImport.reading')} />
        )}
        {refused.map(({ file, refused: why }) => (
          <p
            key={file.name}
            role="alert"
            className={styles['refused']}
            data-takes-files={isEmpty || undefined}
          >
            <FileX size={16} strokeWidth={1.75} aria-hidden />
            <span>
              <b>{file.name}:</b> {why && refusalText(why, t)}
            </span>
          </p>
        ))}
        {!isEmpty && <PreviewTable preview={preview} />}
        <UsedReservationsLine effects={preview.trial?.reservations ?? []} className={styles['taken']} />
        {!isEmpty && notes.length > 0 && (
          <p className={styles['note']} role="status">
            <Info size={14} strokeWidth={1.75} aria-hidden />
            {notes.join(' ')}
          </p>
        )}
      </div>
    </Dialog>
  );
};
