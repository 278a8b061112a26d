import type { Truck } from './truck-schema.ts';

/** How a registration is compared: without spaces, hyphens and capitals. */
const plainRegistration = (text: string): string => text.replaceAll(/[\s-]/g, '').toLocaleUpperCase('de');

/** Another truck with the same registration, one in service before a retired one; undefined when there is none. */
export const twinOf = (
  { id, registration }: { id: number | undefined; registration: string },
  trucks: readonly Truck[],
): Truck | undefined => {
  const wanted = plainRegistration(registration);
  const twins = trucks.filter((one) => one.id !== id && plainRegistration(one.registration) === wanted);
  return twins.find(({ status }) => status === 'ACTIVE') ?? twins[0];
};
