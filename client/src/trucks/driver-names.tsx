import { offeredDrivers } from '@werkplan/shared/trucks/driver.ts';
import type { ReactNode } from 'react';
import { useDrivers } from './drivers.ts';

interface Props {
  /** The field refers to it by its `list` attribute. */
  id: string;
  /** This truck's usual drivers come first; null for no truck. */
  truckId: number | null;
}

/** Suggests drivers while a name is typed; other names can be entered too (rules/routines.md#drivers). */
export const DriverNames = ({ id, truckId }: Props): ReactNode => (
  <datalist id={id}>
    {offeredDrivers(useDrivers() ?? [], truckId).map((name) => (
      <option key={name}>{name}</option>
    ))}
  </datalist>
);
