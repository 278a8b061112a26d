import ClockFading from 'lucide-react/icons/clock-fading';
import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { deliveryAtom } from '../deliveries/delivery-atoms.ts';
import { dataSelector } from '../lib/dom-contract.ts';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { Badge } from '../ui/badge.tsx';
import { lateRunsAtom } from './late-runs.ts';

interface Parts {
  readonly badge: RefObject<HTMLElement | null>;
  readonly word: RefObject<HTMLElement | null>;
}

/** True if the word beside the number would cut off the driver's name. */
const useIsTight = ({ badge, word }: Parts, driver: string): boolean => {
  const [isTight, setIsTight] = useState(false);
  const { language } = useText();
  useLayoutEffect(() => {
    const [shown, line] = [word.current, badge.current?.parentElement];
    if (!shown || !line) return undefined;
    const measure = (): void => {
      const name = line.querySelector(`${dataSelector('field', 'truckDriver')} [title]`);
      if (!(name instanceof HTMLElement)) return;
      // The word must be visible while the name's width is measured.
      shown.hidden = false;
      const isCut = name.scrollWidth > name.clientWidth;
      shown.hidden = isCut;
      setIsTight(isCut);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(line);
    return () => observer.disconnect();
  }, [badge, word, driver, language]);
  return isTight;
};

const Drawn = ({ count, deliveryId }: { count: number; deliveryId: number }): ReactNode => {
  const { t } = useText();
  const driver = useAtomValue(deliveryAtom(deliveryId))?.truckDriver ?? '';
  const badge = useRef<HTMLSpanElement>(null);
  const word = useRef<HTMLSpanElement>(null);
  const isTight = useIsTight({ badge, word }, driver);
  const text = t('release.late.inRun', { count });
  return (
    <Badge ref={badge} tone="late" icon={ClockFading} title={text} role="img" aria-label={text}>
      <span>{count}</span>{' '}
      <span ref={word} hidden={isTight}>
        {t('shipment.late')}
      </span>
    </Badge>
  );
};

/** Badge with the number of a run's late changes; it omits its word if that would cut off the driver's name. */
export const LateRun = ({ deliveryId }: { deliveryId: number }): ReactNode => {
  const count = useAtomValue(lateRunsAtom).get(deliveryId);
  return count !== undefined && <Drawn count={count} deliveryId={deliveryId} />;
};
