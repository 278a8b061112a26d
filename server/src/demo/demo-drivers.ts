import type { NewDriver } from '@werkplan/shared/trucks/driver-schema.ts';
import type { Truck } from '@werkplan/shared/trucks/truck-schema.ts';

/** Drivers without a truck of their own. */
export const substituteDrivers = ['Klaus Benz', 'Dieter Rösch', 'Ivan Horvat'];

/** Makes the drivers of the plant's own trucks and the substitutes; the phone numbers are reserved for fiction. */
export const makeDemoDrivers = (trucks: readonly Truck[]): NewDriver[] => {
  const own = trucks.filter(({ type }) => type === 'SATTEL' || type === 'KLEINE_AND_KRANWAGEN');
  const drivers = [
    ...own.map(({ id, defaultDriver }) => ({ name: defaultDriver, truckId: id })),
    ...substituteDrivers.map((name) => ({ name, truckId: null })),
  ];
  return drivers.map((driver, index) => ({ ...driver, phone: `0171 39200${10 + index}`, isActive: true }));
};
