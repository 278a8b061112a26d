import type { HallEffect, ReservationEffect } from '@werkplan/shared/live/plan-effect-schema.ts';
import type { OrderCandidate } from '@werkplan/shared/orders/order-upsert-schema.ts';
import { maxBatch } from '@werkplan/shared/orders/order-batch.ts';
import { hasInvisible } from '@werkplan/shared/values/text.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { notifyFailure } from '../../lib/api-errors.ts';
import { todayAtom } from '../../lib/day-atoms.ts';
import { useText } from '../../lib/i18n.ts';
import { notifyDone } from '../../history/notify-done.ts';
import { undoChange } from '../../history/undo-change.ts';
import { notify } from '../../lib/notify.ts';
import { plantZoneAtom } from '../../lib/plant-zone.ts';
import { useAtomValue } from '../../lib/use-atom.ts';
import type { FileContent, ReadOptions } from '../import/file-content.ts';
import { FileRefusalError } from '../import/file-refusal.ts';
import { createOrders, dryRunOrders } from '../order-api.ts';
import type { PastedSource } from '../order-table-state.ts';
import { useSiteAddresses } from '../places/use-site-addresses.ts';
import { sitesWithoutPlace, fillPlace } from './fill-place.ts';
import type { PastedColumn, PastedList } from './pasted-columns.ts';
import { postcodeRuleAtom } from '../postcode-rule.ts';
import { ordersOfList, parsePastedList, rereadRows } from './pasted-orders.ts';
import {
  confirmPostcode,
  correctRow,
  isShortPostcode,
  type PastedRow,
  type PasteTarget,
} from './pasted-row.ts';
import { previewTextKeys } from './preview-text-keys.ts';
import { headKey, storeAssignedColumns, loadAssignedColumns } from './assigned-columns.ts';
import { changedFields, assignColumn } from './source-columns.ts';
import { mayBeMonthFirst } from './day-cell.ts';

/** Answer of a dry run, with the pasted rows to which its parts belong. */
interface Trial {
  readonly halls: readonly HallEffect[];
  readonly reservations: readonly ReservationEffect[];
  /** The server's refusals by row; a correction creates a new row object without one. */
  readonly refused: ReadonlyMap<PastedRow, string>;
  /** Existing orders with a row's number, by row. */
  readonly known: ReadonlyMap<PastedRow, readonly OrderCandidate[]>;
}

const none: readonly OrderCandidate[] = [];

/** Delay (ms) after the last change of the rows before another dry run. */
const typingPause = 300;

/** Tries to create the orders by dry runs; null until first answered. With `skipsKnown`, rows of existing orders are left out. */
const useTrial = (rows: readonly PastedRow[], skipsKnown: boolean): Trial | null => {
  const [trial, setTrial] = useState<Trial | null>(null);
  const isFirst = trial === null;
  useEffect(() => {
    const before = new Map(skipsKnown ? trial?.known : []);
    const good = rows.filter((row) => row.order !== null && !before.has(row));
    if (good.length > maxBatch) return;
    if (good.length === 0) {
      setTrial((last) => last && { ...last, halls: [], reservations: [] });
      return;
    }
    let isCurrent = true;
    const ask = (): void =>
      void dryRunOrders(good.flatMap(({ order }) => order ?? [])).then((tried) => {
        const { halls, reservations = [] } = tried;
        const refused = tried.refused.flatMap(({ index, displayMessage }) => {
          const row = good[index];
          return row ? [[row, displayMessage] as const] : [];
        });
        const known = tried.known.flatMap(({ index, orders }) => {
          const row = good[index];
          return row ? [[row, orders] as const] : [];
        });
        if (isCurrent)
          setTrial({ halls, reservations, refused: new Map(refused), known: new Map([...before, ...known]) });
      }, notifyFailure);
    const timer = setTimeout(ask, isFirst ? 0 : typingPause);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the rows alone trigger another dry run
  }, [rows, skipsKnown]);
  return trial;
};

interface ReadList {
  readonly list: PastedList;
  readonly rows: readonly PastedRow[];
  /** The file's rows and how they were read; null for pasted text. */
  readonly content: FileContent | null;
}

const read = (from: PastedSource['from'], target: PasteTarget): ReadList => {
  if (typeof from !== 'string') return from;
  const list = parsePastedList(from, target.hall);
  return { list, rows: [...ordersOfList(list, target)], content: null };
};

const reread = (
  { list: before, rows, content }: ReadList,
  list: PastedList,
  target: PasteTarget,
): ReadList => ({
  list,
  content,
  rows: rereadRows(rows, list, target, changedFields(before, list)),
});

/** State of the preview: rows, results, corrections, and accepting the valid rows in one change. */
export const usePastedOrders = (pasted: PastedSource, onClose: () => void) => {
  const { from, hall, day } = pasted;
  const today = useAtomValue(todayAtom);
  const { t, language } = useText();
  const postcodes = useAtomValue(postcodeRuleAtom);
  const timeZone = useAtomValue(plantZoneAtom);
  const [isMonthFirst, setMonthFirst] = useState(false);
  const common = useMemo(
    () => ({ hall, day, today, language, postcodes, timeZone }),
    [hall, day, today, language, postcodes, timeZone],
  );
  const [{ list, rows, content }, setRead] = useState(() => read(from, common));
  const countsFrom1904 = content?.book?.countsFrom1904;
  const target = useMemo(
    () => ({ ...common, isMonthFirst, countsFrom1904 }),
    [common, isMonthFirst, countsFrom1904],
  );
  const [skipsKnown, setSkipsKnown] = useState(false);
  const trial = useTrial(rows, skipsKnown);
  const [busy, setBusy] = useState(false);
  const [accepted, setAccepted] = useState(0);
  const refusal = (row: PastedRow): string | undefined => trial?.refused.get(row);
  const known = (row: PastedRow): readonly OrderCandidate[] => trial?.known.get(row) ?? none;
  const isSkipped = (row: PastedRow): boolean => skipsKnown && known(row).length > 0;
  const good = rows.filter((row) => row.order !== null && refusal(row) === undefined && !isSkipped(row));
  const orders = good.flatMap(({ order }) => order ?? []);

  const correct = useCallback(
    (line: number, field: PastedColumn['field'], typed: string): void =>
      setRead((all) => ({
        ...all,
        rows: all.rows.map((row) => (row.line === line ? correctRow(row, field, typed, target) : row)),
      })),
    [target],
  );
  const confirmPostcodes = (): void =>
    setRead((all) => ({ ...all, rows: all.rows.map((row) => confirmPostcode(row, target)) }));
  useSiteAddresses(sitesWithoutPlace(rows), (name, place) =>
    setRead((all) => ({ ...all, rows: all.rows.map((row) => fillPlace(row, name, place, target)) })),
  );
  const heads = headKey(list);
  const isChosen = useRef(false);
  useEffect(() => {
    if (heads === null) return;
    let isCurrent = true;
    loadAssignedColumns(heads).then(
      (columns) => {
        if (!isCurrent || !columns || isChosen.current) return;
        setRead((all) => reread(all, { ...all.list, columns }, target));
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- looks up the list once, even if its target changes
  }, [heads]);
  const chooseColumn = (index: number, column: PastedColumn | null): void => {
    isChosen.current = true;
    setRead((all) => reread(all, assignColumn(all.list, index, column), target));
  };
  /** Parses all days again with the month or the day first. */
  const chooseMonthFirst = (chosen: boolean): void => {
    setMonthFirst(chosen);
    setRead((all) => ({
      ...all,
      rows: rereadRows(all.rows, all.list, { ...target, isMonthFirst: chosen }, new Set(['date'])),
    }));
  };
  // Memoised, because it scans up to 1,000 rows.
  const asksMonthFirst = useMemo(
    () => rows.some(({ cells }) => mayBeMonthFirst(cells.date ?? '', target)),
    [rows, target],
  );
  const unseen = useMemo(
    () => rows.filter(({ cells }) => Object.values(cells).some((text) => hasInvisible(text))).length,
    [rows],
  );
  const [reads, setReads] = useState(false);
  /** Reads the file again with other options, which discards corrections. */
  const readAs = async (choice: ReadOptions): Promise<void> => {
    if (typeof from === 'string') return;
    setReads(true);
    try {
      setRead(await from.readAs(choice));
    } catch (error) {
      const reason = error instanceof FileRefusalError ? error.reason : 'damaged';
      notify.warning(t(`orderImport.refused.${reason}`));
    }
    setReads(false);
  };
  const isGivenUp = useRef(false);
  const accept = async (): Promise<void> => {
    setBusy(true);
    try {
      const created = await createOrders(orders);
      const { data, changeId } = created;
      // Undoes the change, because the dialog was closed before the answer.
      if (isGivenUp.current && changeId !== null) return await undoChange(changeId);
      if (isChosen.current && heads !== null) storeAssignedColumns(heads, list);
      const { length: count } = data.orders;
      const stored = new Set(good);
      const left = rows.filter((row) => !stored.has(row));
      const detail = left.length > 0 ? { detail: t('orderPaste.left', { count: left.length }) } : {};
      notifyDone(t('orderPaste.done', { count }), created, detail);
      setAccepted((before) => before + count);
      setRead((all) => ({ ...all, rows: left }));
      if (left.every(isSkipped)) onClose();
    } catch (error) {
      notifyFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const discard = (): void => {
    isGivenUp.current = true;
    if (!busy) {
      const { discarded } = previewTextKeys(pasted);
      notify.warning(accepted === 0 ? t(discarded) : t('orderPaste.left', { count: rows.length }));
    }
    onClose();
  };
  const isTooMany = orders.length > maxBatch;
  return {
    list,
    rows,
    trial,
    refusal,
    known,
    knownCount: rows.filter((row) => known(row).length > 0).length,
    isSkipped,
    skipsKnown,
    setSkipsKnown,
    shortPostcodes: rows.filter(isShortPostcode).length,
    confirmPostcodes,
    orders,
    isTooMany,
    busy,
    accepted,
    correct,
    chooseColumn,
    content,
    isMonthFirst,
    asksMonthFirst,
    chooseMonthFirst,
    reads,
    readAs: (choice: ReadOptions): void => void readAs(choice),
    unseen,
    accept: () => void accept(),
    discard,
  };
};
