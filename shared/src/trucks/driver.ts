import type { Driver } from './driver-schema.ts';

/** Returns the names that the driver field offers: active drivers, those of the truck first, then by name. */
export const offeredDrivers = (drivers: readonly Driver[], truckId: number | null): string[] => {
  const rank = (driver: Driver): number => (truckId !== null && driver.truckId === truckId ? 0 : 1);
  return drivers
    .filter(({ isActive }) => isActive)
    .sort((one, other) => rank(one) - rank(other) || one.name.localeCompare(other.name, 'de'))
    .map(({ name }) => name);
};
