import { offeredDrivers } from '@werkplan/shared/trucks/driver.ts';
import type { ReactNode } from 'react';
import { useDrivers } from './drivers.ts';

interface Props {
  /** What the field names in its `list`. */
  id: string;
  /** Whose usual drivers come first; null: no truck's. */
  truckId: number | null;
}

/** What a driver field offers while a name is typed; any other name can be typed (rules/routines.md#drivers). */
export const DriverNames = ({ id, truckId }: Props): ReactNode => (
  <datalist id={id}>
    {offeredDrivers(useDrivers() ?? [], truckId).map((name) => (
      <option key={name}>{name}</option>
    ))}
  </datalist>
);
