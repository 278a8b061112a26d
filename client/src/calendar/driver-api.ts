import { createDriverEndpoint, updateDriverEndpoint } from '@werkplan/shared/trucks/driver-endpoints.ts';
import type { Driver, DriverChange, NewDriver } from '@werkplan/shared/trucks/driver-schema.ts';
import { call } from '../lib/api-client.ts';
import { notifyFailure } from '../lib/api-errors.ts';
import { translateNow } from '../lib/i18n.ts';
import { notify } from '../lib/notify.ts';

/** Adds a driver and confirms it by a toast. @throws ApiError, NetworkError */
export const addDriver = async (body: NewDriver): Promise<void> => {
  const { data } = await call(createDriverEndpoint, { body });
  notify.success(translateNow('driver.added', { name: data.name }));
};

const formerOf = (driver: Driver, change: DriverChange): DriverChange => ({
  ...(change.name !== undefined && { name: driver.name }),
  ...(change.phone !== undefined && { phone: driver.phone }),
  ...(change.truckId !== undefined && { truckId: driver.truckId }),
  ...(change.isActive !== undefined && { isActive: driver.isActive }),
});

/** Changes a driver; the toast offers to undo it. @throws ApiError, NetworkError */
export const changeDriver = async (driver: Driver, change: DriverChange): Promise<void> => {
  const { id } = driver;
  const { data } = await call(updateDriverEndpoint, { params: { id }, body: change });
  const putBack = (): void => {
    changeDriver(data, formerOf(driver, change)).catch(notifyFailure);
  };
  notify.success(translateNow('driver.changed', { name: data.name }), {
    action: { label: translateNow('undo.action'), onSelect: putBack },
  });
};
