import { changePlantEndpoint } from '@werkplan/shared/plant/plant-endpoints.ts';
import { type PlantSettings, secondStepChoices } from '@werkplan/shared/plant/plant-settings.ts';
import type { ReactNode } from 'react';
import { call } from '../lib/api-client.ts';
import { notifyFailure } from '../lib/api-errors.ts';
import { useText } from '../lib/i18n.ts';
import { notify } from '../lib/notify.ts';
import { store } from '../lib/store.ts';
import { plantAtom } from '../live/plant-settings.ts';
import { ChoiceGroup } from './choice-group.tsx';

type Rule = PlantSettings['secondStep'];

const choose = async (secondStep: Rule, saved: string): Promise<void> => {
  try {
    store.set(plantAtom, (await call(changePlantEndpoint, { body: { secondStep } })).data);
    notify.success(saved);
  } catch (error) {
    notifyFailure(error);
  }
};

/** Of whom the plant requires a second step; it counts from the next sign-in on. */
export const SecondStepRule = ({ rule }: { rule: Rule }): ReactNode => {
  const { t } = useText();
  return (
    <ChoiceGroup
      label={t('settings.plant.secondStep')}
      value={rule}
      choices={secondStepChoices.map((value) => ({ value, label: t(`settings.plant.secondStep.${value}`) }))}
      onChoose={(next) => void choose(next, t('settings.plant.saved'))}
    />
  );
};
