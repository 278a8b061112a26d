import type { Driver } from './driver-schema.ts';

/** Returns the names to suggest for a run's driver: active drivers, first those of the truck, then by name. */
export const offeredDrivers = (drivers: readonly Driver[], truckId: number | null): string[] => {
  const rank = (driver: Driver): number => (truckId !== null && driver.truckId === truckId ? 0 : 1);
  return drivers
    .filter(({ isActive }) => isActive)
    .sort((one, other) => rank(one) - rank(other) || one.name.localeCompare(other.name, 'de'))
    .map(({ name }) => name);
};
