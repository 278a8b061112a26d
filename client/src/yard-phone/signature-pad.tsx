import { useId, useRef, type MouseEvent, type PointerEvent, type ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { crossStrokes, fieldWidth, svgPathOf, type Stroke, addPoint } from './signature.ts';
import styles from './signature-pad.module.css';

interface Props {
  strokes: readonly Stroke[];
  /** Receives a function that returns the new strokes, and the field's height in the unit of their points. */
  onDraw: (draw: (before: readonly Stroke[]) => readonly Stroke[], height: number) => void;
}

/** Field for a signature by finger, pen or mouse; pressing it by keyboard draws a cross instead. */
export const SignaturePad = ({ strokes, onDraw }: Props): ReactNode => {
  const { t } = useText();
  const hintId = useId();
  const field = useRef<HTMLButtonElement>(null);
  const scale = (): { left: number; top: number; by: number; height: number } => {
    const { left, top, width, height } = field.current?.getBoundingClientRect() ?? new DOMRect();
    const by = fieldWidth / Math.max(width, 1);
    return { left, top, by, height: height * by };
  };
  const add = ({ nativeEvent, isPrimary }: PointerEvent, begins: boolean): void => {
    if (!isPrimary || nativeEvent.buttons === 0) return;
    const { left, top, by, height } = scale();
    const within = (value: number, most: number): number => Math.min(Math.max(value, 0), most);
    // Browsers combine the points of a fast line into one event; some offer the single points only over HTTPS.
    const several = !begins && 'getCoalescedEvents' in nativeEvent ? nativeEvent.getCoalescedEvents() : [];
    const points = (several.length > 0 ? several : [nativeEvent]).map(
      ({ clientX, clientY }) =>
        [within((clientX - left) * by, fieldWidth), within((clientY - top) * by, height)] as const,
    );
    onDraw((before) => points.reduce((drawn, [x, y]) => addPoint(drawn, x, y, begins), before), height);
  };
  const start = (event: PointerEvent): void => {
    field.current?.setPointerCapture(event.pointerId);
    add(event, true);
  };
  // A press without a pointer comes from a keyboard or a screen reader.
  const sign = ({ detail }: MouseEvent): void => {
    if (detail === 0) onDraw(() => crossStrokes, scale().height);
  };
  return (
    <div className={styles['pad']}>
      <div className={styles['head']}>
        <span>{t('yardPage.receipt.sign')}</span>
        <button
          type="button"
          className={styles['again']}
          disabled={strokes.length === 0}
          onClick={() => onDraw(() => [], scale().height)}
        >
          {t('yardPage.receipt.again')}
        </button>
      </div>
      <button
        ref={field}
        type="button"
        className={styles['field']}
        aria-label={t('yardPage.receipt.sign')}
        aria-describedby={hintId}
        aria-pressed={strokes.length > 0}
        onPointerDown={start}
        onPointerMove={(event) => add(event, false)}
        onClick={sign}
      >
        <svg viewBox={`0 0 ${fieldWidth} ${fieldWidth}`} aria-hidden>
          <path d={svgPathOf(strokes)} />
        </svg>
      </button>
      <p id={hintId} className={styles['hint']}>
        {t('yardPage.receipt.cross')}
      </p>
    </div>
  );
};
