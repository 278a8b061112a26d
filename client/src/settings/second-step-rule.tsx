import { secondStepChoices } from '@werkplan/shared/plant/plant-settings.ts';
import type { ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { ChoiceGroup } from './choice-group.tsx';
import { chooseSecondStep, type SecondStepRule as Rule } from './choose-second-step.ts';

/** Users who need a second step. */
export const SecondStepRule = ({ rule }: { rule: Rule }): ReactNode => {
  const { t } = useText();
  return (
    <ChoiceGroup
      label={t('settings.plant.secondStep')}
      value={rule}
      choices={secondStepChoices.map((value) => ({ value, label: t(`settings.plant.secondStep.${value}`) }))}
      onChoose={(next) => void chooseSecondStep(next)}
    />
  );
};
