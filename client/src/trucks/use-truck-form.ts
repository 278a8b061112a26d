import { truckWithSameRegistration } from '@werkplan/shared/trucks/same-registration.ts';
import type { Truck } from '@werkplan/shared/trucks/truck-schema.ts';
import { useState } from 'react';
import { notifyFailure } from '../lib/api-errors.ts';
import { useText } from '../lib/i18n.ts';
import { useUnsavedInput } from '../lib/use-unsaved-input.ts';
import { notifyDone } from '../history/notify-done.ts';
import { notify } from '../lib/notify.ts';
import { createTruck, updateTruck } from './truck-api.ts';
import { checkInput, type TruckInput, type TruckProblems } from './truck-input.ts';
import { editedChanges, conflictingFields, applyEdits, type TruckEdits } from './truck-edits.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { parseEditConflict } from '../live/edit-conflict.ts';
import { lastChangeAtom, rowsAtoms } from '../live/day-store.ts';
import { truckAtom } from './truck-atoms.ts';

interface NewerTruck {
  readonly by: string;
  readonly row: Truck;
}

const noTruck = 0;

/**
 * Returns the current truck and its last author, from the shown day, or from a refusal that arrived before the patch.
 * `learn` records an edit conflict, and returns false for other errors.
 */
const useNewestTruck = (read: Truck | null) => {
  const id = read?.id ?? noTruck;
  const live = useAtomValue(truckAtom(id));
  const author = useAtomValue(lastChangeAtom('trucks', id))?.by;
  const [by, setBy] = useState('');
  const [received, setReceived] = useState<NewerTruck | null>(null);
  // Keeps the author, because the atom clears it after a moment.
  if (author !== undefined && author !== by) setBy(author);
  const learn = (error: unknown): boolean => {
    const found = parseEditConflict<Truck>(error);
    if (found) setReceived(found);
    return found !== null;
  };
  const isNotified = received !== null && (live?.version ?? 0) <= received.row.version;
  return { now: isNotified ? received.row : (live ?? read), by: isNotified ? received.by : by, learn };
};

const without = <T extends object>(from: T, fields: readonly string[]): Partial<T> =>
  Object.fromEntries(Object.entries(from).filter(([field]) => !fields.includes(field))) as Partial<T>;

const untouched: TruckEdits = {};

/**
 * State of the truck dialog. Unedited fields follow other users' changes; if both have changed a field, the other value
 * is shown beside it before saving may overwrite it.
 */
export const useTruckForm = (truck: Truck | null, onClose: () => void) => {
  const { t, language } = useText();
  const [read] = useState(truck);
  const { now, by, learn } = useNewestTruck(read);
  const [edits, setEdits] = useUnsavedInput<TruckEdits>(`trucks.${truck?.id ?? 'new'}`, untouched);
  const [problems, setProblems] = useState<TruckProblems>({});
  const [busy, setBusy] = useState(false);
  const input = applyEdits(now, edits, language);
  const theirs = read && now && !busy ? conflictingFields(read, now, edits, language) : [];

  const change = (changed: TruckEdits): void => {
    setEdits((before) => ({ ...before, ...changed }));
    setProblems((before) => without(before, Object.keys(changed)));
  };
  const takeTheirs = (field: keyof TruckInput): void => {
    setEdits((before) => without(before, [field]));
    setProblems((before) => without(before, [field]));
  };
  const discard = (): void => {
    notify.warning(t(read ? 'common.discarded' : 'delivery.truck.modal.discarded'));
    onClose();
  };
  const send = async (wanted: NonNullable<ReturnType<typeof checkInput>['truck']>): Promise<void> => {
    const { registration } = wanted;
    if (now) {
      const saved = await updateTruck(now, editedChanges(wanted, edits));
      notifyDone(t('common.edit.success', { content: t('delivery.truck.one', { registration }) }), saved);
    } else {
      notifyDone(t('delivery.truck.modal.success', { registration }), await createTruck(wanted));
    }
    onClose();
  };
  /** Returns false and marks the fields if any is invalid. */
  const submit = (): boolean => {
    if (busy) return true;
    const checked = checkInput(input, language);
    setProblems(checked.problems ?? {});
    if (!checked.truck) return false;
    setBusy(true);
    send(checked.truck).catch((error: unknown) => {
      setBusy(false);
      // A conflict is shown beside its field instead of in a toast.
      if (!learn(error)) notifyFailure(error);
    });
    return true;
  };
  const isTouched = Object.keys(edits).length > 0;
  return { now, by, input, problems, busy, theirs, isTouched, change, takeTheirs, discard, submit };
};
export type TruckForm = ReturnType<typeof useTruckForm>;

/** Returns a hint if another truck has the same registration, which is allowed; otherwise undefined. */
export const useDuplicateHint = (registration: string, own: Truck | null): string | undefined => {
  const { t } = useText();
  const trucks = [...(useAtomValue(rowsAtoms.trucks)?.values() ?? [])];
  const twin = truckWithSameRegistration({ id: own?.id, registration }, trucks);
  if (!twin) return undefined;
  const key = twin.status === 'ACTIVE' ? 'delivery.truck.twin' : 'delivery.truck.twinRetired';
  return t(key, {
    registration: twin.registration,
    type: t(`sign.truckType.${twin.type}`),
    driver: twin.defaultDriver,
  });
};
