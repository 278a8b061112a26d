import type { NewDriver } from '@werkplan/shared/trucks/driver-schema.ts';
import type { Truck } from '@werkplan/shared/trucks/truck-schema.ts';

export const substitutes = ['Klaus Benz', 'Dieter Rösch', 'Ivan Horvat'];

/** Takes phone numbers from the range reserved for fiction. */
export const makeDemoDrivers = (trucks: readonly Truck[]): NewDriver[] => {
  const own = trucks.filter(({ type }) => type === 'SATTEL' || type === 'KLEINE_AND_KRANWAGEN');
  const drivers = [
    ...own.map(({ id, defaultDriver }) => ({ name: defaultDriver, truckId: id })),
    ...substitutes.map((name) => ({ name, truckId: null })),
  ];
  return drivers.map((driver, index) => ({ ...driver, phone: `0171 39200${10 + index}`, isActive: true }));
};
