import { secondStepChoices } from '@werkplan/shared/plant/plant-settings.ts';
import { useEffect, type ReactNode } from 'react';
import { notifyFailure } from '../lib/api-errors.ts';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { plantAtom, readPlant } from '../live/plant-settings.ts';
import { Select } from '../ui/select.tsx';
import { setSecondStepRule } from './choose-second-step.ts';

/** Select, for use within a line of text, of the users who need a second step to sign in. */
export const SecondStepSelect = ({ className }: { className?: string | undefined }): ReactNode => {
  const { t } = useText();
  const rule = useAtomValue(plantAtom)?.secondStep;
  useEffect(() => void readPlant().catch(notifyFailure), []);
  if (rule === undefined) return null;
  return (
    <Select
      size="small"
      className={className}
      label={t('settings.plant.secondStep')}
      value={rule}
      options={secondStepChoices.map((value) => ({ value, label: t(`users.secondStep.${value}`) }))}
      onValueChange={(next) => void setSecondStepRule(next)}
    />
  );
};
