import { expect, it } from 'vitest';
import { driverChangeSchema, newDriverSchema, type Driver } from './driver-schema.ts';
import { offeredDrivers } from './driver.ts';

const driver = (id: number, name: string, rest: Partial<Driver> = {}): Driver => ({
  id,
  name,
  phone: '',
  truckId: null,
  isActive: true,
  ...rest,
});

it('are offered while in service, those of the truck first, then by name as Germans sort', () => {
  const drivers = [driver(1, 'Zeller'), driver(2, 'Österle'), driver(3, 'Abt', { isActive: false })];
  expect(offeredDrivers(drivers, null)).toEqual(['Österle', 'Zeller']);
  const withOwn = [...drivers, driver(4, 'Wolf', { truckId: 7 }), driver(5, 'Roth', { truckId: 8 })];
  expect(offeredDrivers(withOwn, 7)).toEqual(['Wolf', 'Österle', 'Roth', 'Zeller']);
  expect(offeredDrivers(withOwn, null)).toEqual(['Österle', 'Roth', 'Wolf', 'Zeller']);
});

it('have a name without stray spaces; a change names what it changes alone', () => {
  expect(newDriverSchema.parse({ name: '  Anna   Kern ' })).toEqual({
    name: 'Anna Kern',
    phone: '',
    truckId: null,
    isActive: true,
  });
  expect(newDriverSchema.safeParse({ name: '   ' }).success).toBe(false);
  expect(driverChangeSchema.parse({ isActive: false })).toEqual({ isActive: false });
});
