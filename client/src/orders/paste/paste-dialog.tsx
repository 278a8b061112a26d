import { maxBatch } from '@werkplan/shared/orders/order-batch.ts';
import { useEffect, useRef, type ReactNode } from 'react';
import { formatDay, formatNumber } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { WorkingBar } from '../../ui/working-bar.tsx';
import { ResultingLoad } from '../resulting-load.tsx';
import { ReadingStrip } from '../import/reading-strip.tsx';
import { UsedReservationsLine } from '../used-reservations-line.tsx';
import type { PastedSource } from '../order-table-state.ts';
import { ColumnChoice } from './column-choice.tsx';
import styles from './paste-dialog.module.css';
import { focusFirstInvalidCell, PasteTable } from './paste-table.tsx';
import { previewTextKeys } from './preview-text-keys.ts';
import { sourceColumns } from './source-columns.ts';
import { usePastedOrders } from './use-pasted-orders.ts';

/** Preview of an import: new rows, refused rows with reasons, the resulting loads of halls, and the reservations used. */
export const PasteDialog = ({
  pasted,
  onClose,
}: {
  pasted: PastedSource;
  onClose: () => void;
}): ReactNode => {
  const { t, language } = useText();
  const accept = useRef<HTMLButtonElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  const table = useRef<HTMLDivElement>(null);
  const preview = usePastedOrders(pasted, onClose);
  const { rows, trial, refusal, knownCount, skipsKnown, orders, isTooMany, busy, accepted, ...act } = preview;
  useEffect(() => {
    if (accepted > 0 && table.current) focusFirstInvalidCell(table.current);
  }, [accepted]);
  // While the encoding is uncertain, the planner must choose one before orders can be created.
  const isUnsure = act.content?.text?.isSure === false;
  const canAccept = orders.length > 0 && !isTooMany && !isUnsure;
  const refused = rows.length - orders.length - (skipsKnown ? knownCount : 0);
  const columns = sourceColumns(preview.list);
  const leftOut = columns.filter(({ column }) => !column).length;
  const toCheck = columns.filter(({ column }) => column?.isLikely).length;
  const words = previewTextKeys(pasted);
  const fileName = typeof pasted.from === 'string' ? '' : pasted.from.fileName;
  const namesPlace = rows.some(({ cells }) => 'hallId' in cells || 'date' in cells);
  const place = t('orderPaste.target', { id: pasted.hall, day: formatDay(pasted.day, language, 'full') });
  return (
    <Dialog
      open
      title={t(words.title)}
      subtitle={[fileName, namesPlace ? '' : place].filter(Boolean).join(' · ')}
      width="wide"
      closeOnOutsideClick={false}
      initialFocus={canAccept ? accept : cancel}
      onClose={act.discard}
      onAccept={() => {
        if (!busy && canAccept) act.accept();
      }}
      footer={
        <>
          <Button ref={cancel} onClick={act.discard}>
            {t('common.cancel')}
          </Button>
          <Button
            ref={accept}
            variant="primary"
            shortcut={`${t('shortcuts.key.ctrl')} Enter`}
            busy={busy}
            disabled={busy || !canAccept}
            onClick={act.accept}
          >
            {t('orderPaste.accept', { count: orders.length, number: formatNumber(orders.length) })}
          </Button>
        </>
      }
    >
      <div className={styles['summary']} role="status">
        <Badge tone="ok">{t('orderPaste.new', { count: formatNumber(orders.length) })}</Badge>
        {refused > 0 && (
          <Badge tone="danger">{t('orderPaste.refused', { count: formatNumber(refused) })}</Badge>
        )}
        {knownCount > 0 && (
          <>
            <Badge tone="warn">{t('orderPaste.known', { count: formatNumber(knownCount) })}</Badge>
            <Checkbox
              label={t('orderPaste.skipKnown')}
              checked={skipsKnown}
              onCheckedChange={act.setSkipsKnown}
            />
          </>
        )}
        {act.shortPostcodes > 0 && (
          <Button size="small" onClick={act.confirmPostcodes}>
            {t('orderPaste.shortPostCodes', {
              count: act.shortPostcodes,
              number: formatNumber(act.shortPostcodes),
            })}
          </Button>
        )}
        {act.unseen > 0 && (
          <Badge tone="neutral">{t('orderPaste.unseen', { count: formatNumber(act.unseen) })}</Badge>
        )}
        {toCheck > 0 && <Badge tone="warn">{t('orderPaste.columns.check', { count: toCheck })}</Badge>}
        {leftOut > 0 && (
          <Badge tone="warn">
            {t('orderPaste.columns.left', {
              count: leftOut,
            })}
          </Badge>
        )}
        {trial?.halls.map(({ date, after }) => (
          <ResultingLoad
            key={`${date} ${after.id}`}
            label={
              date === pasted.day
                ? t('capacity.after', { id: after.id })
                : t('capacity.afterOn', { id: after.id, day: formatDay(date, language, 'short') })
            }
            load={after}
          />
        ))}
        <UsedReservationsLine effects={trial?.reservations ?? []} className={styles['taken']} />
      </div>
      {isTooMany && (
        <p className={styles['problem']} role="alert">
          {t('orderPaste.tooMany', { max: formatNumber(maxBatch) })}
        </p>
      )}
      <ReadingStrip
        content={act.content}
        asksMonthFirst={act.asksMonthFirst}
        isMonthFirst={act.isMonthFirst}
        onMonthFirst={act.chooseMonthFirst}
        onChoose={act.readAs}
      />
      {rows.length > 0 && <ColumnChoice list={preview.list} hall={pasted.hall} onChoose={act.chooseColumn} />}
      {busy && <WorkingBar label={t('orderImport.sending')} />}
      {act.reads && <WorkingBar label={t('orderImport.reading')} />}
      {rows.length === 0 && <p>{t(words.nothing)}</p>}
      {rows.length > 0 && (
        <PasteTable
          ref={table}
          rows={rows}
          hall={pasted.hall}
          label={t(words.rows)}
          refusal={refusal}
          known={act.known}
          isSkipped={act.isSkipped}
          onCorrect={act.correct}
          onCorrected={() => accept.current?.focus()}
        />
      )}
    </Dialog>
  );
};
