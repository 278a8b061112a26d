import { truckWithSameRegistration } from '@werkplan/shared/trucks/same-registration.ts';
import type { Truck } from '@werkplan/shared/trucks/truck-schema.ts';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { rowsAtoms } from '../live/day-store.ts';

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
