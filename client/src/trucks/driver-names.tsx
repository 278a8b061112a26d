import { offeredDrivers } from '@werkplan/shared/trucks/driver.ts';
import type { ReactNode } from 'react';
import { useDrivers } from './drivers.ts';

interface Props {
  /** Id for the field's `list` attribute. */
  id: string;
  /** This truck's usual drivers are suggested first; null without a truck. */
  truckId: number | null;
}

/** Suggests drivers while a name is typed; other names are allowed (rules/routines.md#drivers). */
export const DriverNames = ({ id, truckId }: Props): ReactNode => (
  <datalist id={id}>
    {offeredDrivers(useDrivers() ?? [], truckId).map((name) => (
      <option key={name}>{name}</option>
    ))}
  </datalist>
);
