import { releaseDayEndpoint } from '@werkplan/shared/releases/release-endpoints.ts';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useState, type ReactNode } from 'react';
import { useMay } from '../account/may.ts';
import { isPastDayAtom, selectedDayAtom } from '../lib/day-atoms.ts';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { releaseAtom } from '../releases/late-rows.ts';
import { releaseDay } from '../releases/release-calls.ts';
import { Button } from '../ui/button.tsx';

/**
 * Button that releases the day. It stands beside the question 'Printed?', because a day is usually released once its plan
 * is printed. Hidden for past and released days and for users who may not release.
 */
export const ReleaseButton = (): ReactNode => {
  const { t } = useText();
  const day = useAtomValue(selectedDayAtom);
  const isPast = useAtomValue(isPastDayAtom);
  const isReleased = useAtomValue(releaseAtom) !== null;
  const mayRelease = useMay(releaseDayEndpoint);
  const [isBusy, setIsBusy] = useState(false);
  if (isReleased || isPast || !mayRelease) return null;
  const release = async (): Promise<void> => {
    setIsBusy(true);
    await releaseDay(day);
    setIsBusy(false);
  };
  return (
    <Button size="small" icon={CircleCheck} busy={isBusy} onClick={() => void release()}>
      {t('release.release')}
    </Button>
  );
};
