import type { PlanRows } from '@werkplan/shared/live/patch.ts';
import { setMeasuresEndpoint } from '@werkplan/shared/loads/load-endpoints.ts';
import { setMeasures } from '@werkplan/shared/loads/set-measures-action.ts';
import type { Shipment, ShipmentRow } from '@werkplan/shared/shipments/shipment-schema.ts';
import { useState } from 'react';
import { notifyDone } from '../history/notify-done.ts';
import { notifyFailure } from '../lib/api-errors.ts';
import { useText } from '../lib/i18n.ts';
import { notify } from '../lib/notify.ts';
import { ReasonDeclinedError } from '../lib/reasons.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { useUnsavedInput } from '../lib/use-unsaved-input.ts';
import { parseEditConflict } from '../live/edit-conflict.ts';
import { lastChangeAtom, rowAtom } from '../live/day-store.ts';
import { predictWith } from '../live/predict.ts';
import { saveRow } from '../live/save-row.ts';
import { type MutationResult, sendMutation } from '../live/send-mutation.ts';
import { saveOrder } from '../orders/order-api.ts';
import {
  contestedMeasures,
  inputOf,
  type MeasureInput,
  type MeasureName,
  type MeasureProblems,
  type MeasureValues,
  readMeasures,
} from './measure-input.ts';

export type MeasurableRow =
  | { readonly kind: 'orders'; readonly row: PlanRows['orders'] }
  | { readonly kind: 'shipments'; readonly row: PlanRows['shipments'] };

const rowOf = ({ order, ...fields }: Shipment): ShipmentRow => ({ ...fields, productionOrderId: order.id });

/** Saves the sizes of a part, based on the row as its dialog showed it. */
const saveMeasures = (
  shipment: ShipmentRow,
  changes: Partial<MeasureValues>,
): Promise<MutationResult<Shipment>> => {
  const { id } = shipment;
  const version = { version: undefined, ifMatch: '*' } as const;
  return saveRow('shipments', shipment, { changes, toRow: rowOf }, (base) =>
    sendMutation(
      setMeasuresEndpoint,
      async () => ({ params: { id }, body: { ...changes, version: (await base()).version } }),
      predictWith(setMeasures, { id, measures: changes, version }),
    ),
  );
};

const save = (
  { kind, row }: MeasurableRow,
  changes: Partial<MeasureValues>,
): Promise<MutationResult<unknown>> =>
  kind === 'orders' ? saveOrder(row, changes) : saveMeasures(row, changes);

const untouched: Partial<MeasureInput> = {};

/**
 * State of the dialog for sizes. Fields that were not edited follow other users' changes; for an edited field that
 * another user has changed too, both values are shown before saving may overwrite it.
 */
export const useMeasures = (read: MeasurableRow, name: string, onClose: () => void) => {
  const { t, language } = useText();
  const { kind, row: first } = read;
  const live = useAtomValue(rowAtom(kind, first.id)) ?? first;
  const author = useAtomValue(lastChangeAtom(kind, first.id))?.by;
  const [by, setBy] = useState('');
  // Keeps the author, because the atom clears it after a moment.
  if (author !== undefined && author !== by) setBy(author);
  const [refused, setRefused] = useState<{ readonly by: string; readonly row: typeof live } | null>(null);
  const [base, setBase] = useState(first);
  const [edits, setEdits] = useUnsavedInput<Partial<MeasureInput>>(`measures.${kind}.${first.id}`, untouched);
  const [problems, setProblems] = useState<MeasureProblems>({});
  const [busy, setBusy] = useState(false);

  const now = refused && live.version <= refused.row.version ? refused.row : live;
  const input = { ...inputOf(now, language), ...edits };
  const { values, problems: found } = readMeasures(input);
  const theirs = busy ? [] : contestedMeasures(base, now, edits, values);

  const change = (changed: Partial<MeasureInput>): void => {
    setEdits((before) => ({ ...before, ...changed }));
    setProblems({});
  };
  const takeTheirs = (field: MeasureName): void => {
    setEdits(({ [field]: _, ...others }) => others);
    setProblems({});
  };
  const changes = (): Partial<MeasureValues> =>
    Object.fromEntries(
      Object.entries(values).filter(
        ([field, value]) => field in edits && now[field as MeasureName] !== value,
      ),
    );
  const send = async (): Promise<void> => {
    const changed = changes();
    if (Object.keys(changed).length === 0) return onClose();
    setBusy(true);
    try {
      // Based on the version shown beside the fields, because the planner has seen it.
      const onto = { kind, row: now } as MeasurableRow;
      notifyDone(t('common.edit.success', { content: name }), await save(onto, changed));
      onClose();
    } catch (error) {
      setBusy(false);
      if (error instanceof ReasonDeclinedError) return;
      const conflict = parseEditConflict<typeof live>(error);
      if (!conflict) return notifyFailure(error);
      setBase(now);
      setRefused(conflict);
    }
  };
  /** Returns false and marks the fields if one is invalid. */
  const submit = (): boolean => {
    setProblems(found);
    if (Object.keys(found).length > 0) return false;
    if (!busy) void send();
    return true;
  };
  const cancel = (): void => {
    if (Object.keys(found).length > 0 || Object.keys(changes()).length > 0)
      notify.warning(t('loads.discarded'));
    onClose();
  };
  return {
    now,
    by: refused?.by ?? by,
    input,
    values,
    problems,
    busy,
    theirs,
    change,
    takeTheirs,
    submit,
    cancel,
  };
};
