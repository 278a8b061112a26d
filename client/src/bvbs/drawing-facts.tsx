import { roundedKg, sumsOf } from '@werkplan/shared/bvbs/drawing-sums.ts';
import type { DrawingPosition } from '@werkplan/shared/orders/drawing-schema.ts';
import type { ReactNode } from 'react';
import { formatNumber } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import { momentText } from '../live/moment-text.ts';
import styles from './drawing.module.css';
import { drawingName, drawingSentence, metres, plainNumber } from './drawing-words.ts';

interface ShownDrawing {
  readonly project: string;
  readonly drawing: string;
  readonly index: string;
  readonly positions: readonly DrawingPosition[];
  readonly file: string;
  readonly firstLine: number;
  readonly lastLine: number;
  /** Time of the import (UTC, ISO 8601). */
  readonly at?: string;
}

interface Props {
  drawing: ShownDrawing;
  /** Renders a checkbox before the position with this index while the drawing is split. */
  tickOf?: (place: number) => ReactNode;
  /** Returns true for the index of a position that is in another part, and therefore greyed. */
  isElsewhere?: (place: number) => boolean;
}

/** Shows a drawing: a summary, its positions, kilograms by diameter, and its file. */
export const DrawingFacts = ({ drawing, tickOf, isElsewhere }: Props): ReactNode => {
  const texts = useText();
  const { t, language } = texts;
  const { project, positions, file, firstLine, lastLine, at } = drawing;
  const sums = sumsOf(positions);
  const most = Math.max(...sums.diameters.map(({ kg }) => kg));
  const lines = { first: firstLine, last: lastLine, count: lastLine - firstLine + 1 };
  return (
    <div className={styles['facts']}>
      <div>
        <h3 className={styles['title']}>{drawingName(drawing, t)}</h3>
        <p className={styles['project']}>{project}</p>
      </div>
      <p className={styles['sentence']}>{drawingSentence(sums, texts)}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- focusable, so that the keyboard can scroll it */}
      <div className={styles['frame']} role="region" aria-label={drawingName(drawing, t)} tabIndex={0}>
        <table className={styles['positions']}>
          <thead>
            <tr>
              <th scope="col">{t('drawing.column.positions')}</th>
              <th scope="col">Ø</th>
              <th scope="col">{t('drawing.column.length')}</th>
              <th scope="col">{t('drawing.column.legs')}</th>
              <th scope="col">{t('drawing.column.pieces')}</th>
              <th scope="col">{t('drawing.column.kg')}</th>
            </tr>
          </thead>
          <tbody>
            {positions.map((one, place) => (
              <tr
                // oxlint-disable-next-line react/no-array-index-key -- names of positions may repeat, their index does not
                key={place}
                data-left={isElsewhere?.(place) || undefined}
                title={isElsewhere?.(place) ? t('drawing.partOf') : undefined}
              >
                <th scope="row">
                  <span className={styles['position']}>
                    {tickOf?.(place)}
                    {one.name}
                  </span>
                </th>
                <td>{one.diameter === null ? '–' : plainNumber(one.diameter, language)}</td>
                <td>{metres(one.length, language)}</td>
                <td>{one.legs}</td>
                <td>{formatNumber(one.pieces)}</td>
                <td>{formatNumber(roundedKg(one.kg))}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={4}>
                {t('drawing.sum')}
              </th>
              <td>{formatNumber(sums.pieces)}</td>
              <td>{formatNumber(roundedKg(sums.steel + sums.matting))}</td>
            </tr>
          </tfoot>
        </table>
      </div>
      {sums.diameters.length > 0 && (
        <dl className={styles['diameters']}>
          {sums.diameters.map(({ diameter, kg }) => (
            <div key={diameter}>
              <dt>Ø {plainNumber(diameter, language)}</dt>
              <dd aria-hidden>
                <span style={{ width: `${(100 * kg) / most}%` }} />
              </dd>
              <dd>{formatNumber(roundedKg(kg))} kg</dd>
            </div>
          ))}
        </dl>
      )}
      <p className={styles['source']}>
        {file !== '' && <span>{file}</span>}
        {at === undefined
          ? t('drawing.sourceLines', lines)
          : t('drawing.source', { ...lines, at: momentText(at, t, language) })}
      </p>
    </div>
  );
};
