import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { dataSelector } from '../lib/dom-contract.ts';
import { useText } from '../lib/i18n.ts';
import { useAtom } from '../lib/use-atom.ts';
import { Button } from '../ui/button.tsx';
import styles from './tour.module.css';
import { type TourStep, tourStepAtom, tourSteps } from './tour-state.ts';

const targets: Readonly<Record<TourStep, string>> = {
  sidebar: 'nav',
  search: 'nav [aria-keyshortcuts="Control+K"]',
  bar: dataSelector('bar'),
  live: `${dataSelector('bar')} ${dataSelector('stays-visible')}`,
  help: 'nav a[href="/handbook"]',
};

/** Returns the position of the step's element in the window; null if the page does not have it. */
const useTargetBox = (step: TourStep | undefined): DOMRect | null => {
  const [box, setBox] = useState<DOMRect | null>(null);
  useLayoutEffect(() => {
    const measure = (): void => {
      const target = step && document.querySelector(targets[step]);
      setBox(target ? target.getBoundingClientRect() : null);
    };
    measure();
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, [step]);
  return box;
};

/** Explains elements of the page one after the other; the page stays usable underneath. Escape closes the tour. */
export const Tour = (): ReactNode => {
  const { t } = useText();
  const [index, setIndex] = useAtom(tourStepAtom);
  const step = index === null ? undefined : tourSteps[index];
  const box = useTargetBox(step);
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (index !== null) card.current?.focus();
  }, [index]);
  const isLast = index === tourSteps.length - 1;
  const next = (): void => setIndex(index === null || isLast ? null : index + 1);
  useEffect(() => {
    if (index === null) return;
    const press = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') setIndex(null);
      if (key === 'ArrowRight') setIndex(Math.min(tourSteps.length - 1, index + 1));
      if (key === 'ArrowLeft') setIndex(Math.max(0, index - 1));
    };
    const shown = card.current;
    shown?.addEventListener('keydown', press);
    return () => shown?.removeEventListener('keydown', press);
  }, [index, setIndex]);
  if (index === null || !step) return null;
  return createPortal(
    <>
      {box && (
        <span
          className={styles['ring']}
          style={{ left: box.left, top: box.top, width: box.width, height: box.height }}
        />
      )}
      <div ref={card} role="dialog" aria-labelledby="tour-title" tabIndex={-1} className={styles['card']}>
        <p className={styles['count']}>
          {t('handbook.tour.count', { step: index + 1, of: tourSteps.length })}
        </p>
        <h2 id="tour-title" className={styles['title']}>
          {t(`handbook.tour.${step}`)}
        </h2>
        <p className={styles['text']}>{t(`handbook.tour.${step}.text`)}</p>
        <div className={styles['buttons']}>
          <Button variant="ghost" shortcut="Esc" onClick={() => setIndex(null)}>
            {t('handbook.tour.end')}
          </Button>
          <Button variant="primary" onClick={next}>
            {t(isLast ? 'handbook.tour.done' : 'handbook.tour.next')}
          </Button>
        </div>
      </div>
    </>,
    document.body,
  );
};
