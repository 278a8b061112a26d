import Signpost from 'lucide-react/icons/signpost';
import { useSetAtom } from 'jotai';
import { useEffect, useState, type ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { Button } from '../ui/button.tsx';
import { Strip } from '../ui/strip.tsx';
import { isTourNew, markTourOffered, tourStepAtom } from './tour-state.ts';

/** Offers the tour when the dashboard is opened for the first time in a browser. */
export const TourOffer = (): ReactNode => {
  const { t } = useText();
  const [isOffered, setOffered] = useState(isTourNew);
  const begin = useSetAtom(tourStepAtom);
  useEffect(markTourOffered, []);
  if (!isOffered) return null;
  return (
    <Strip tone="accent" icon={Signpost} label={t('handbook.tour')}>
      <span>{t('handbook.tour.offer')}</span>
      <Button
        size="small"
        variant="primary"
        onClick={() => {
          setOffered(false);
          begin(0);
        }}
      >
        {t('handbook.tour.begin')}
      </Button>
      <Button size="small" variant="ghost" onClick={() => setOffered(false)}>
        {t('handbook.tour.decline')}
      </Button>
    </Strip>
  );
};
