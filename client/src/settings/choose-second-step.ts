import { changePlantEndpoint } from '@werkplan/shared/plant/plant-endpoints.ts';
import type { PlantSettings } from '@werkplan/shared/plant/plant-settings-schema.ts';
import { call } from '../lib/api-client.ts';
import { notifyFailure } from '../lib/api-errors.ts';
import { translateNow } from '../lib/i18n.ts';
import { notify } from '../lib/notify.ts';
import { store } from '../lib/client.ts';
import { plantAtom } from '../live/plant-settings.ts';

/** Setting of the plant: which users need a second step to sign in. */
export type SecondStepRule = PlantSettings['secondStep'];

/** Sets which users need a second step; applies to each user from the next sign-in on. */
export const setSecondStepRule = async (secondStep: SecondStepRule): Promise<void> => {
  try {
    store().set(plantAtom, (await call(changePlantEndpoint, { body: { secondStep } })).data);
    notify.success(translateNow('settings.plant.saved'));
  } catch (error) {
    notifyFailure(error);
  }
};
