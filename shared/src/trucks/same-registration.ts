import type { Truck } from './truck-schema.ts';

/** Normalises a registration for comparison, ignoring spaces, hyphens and case. */
const plainRegistration = (text: string): string => text.replaceAll(/[\s-]/g, '').toLocaleUpperCase('de');

/** Returns another truck with the same registration, preferably an active one. */
export const truckWithSameRegistration = (
  { id, registration }: { id: number | undefined; registration: string },
  trucks: readonly Truck[],
): Truck | undefined => {
  const wanted = plainRegistration(registration);
  const twins = trucks.filter((one) => one.id !== id && plainRegistration(one.registration) === wanted);
  return twins.find(({ status }) => status === 'ACTIVE') ?? twins[0];
};
