import type { ReactNode } from 'react';
import { HallTile } from '../halls/hall-tile.tsx';
import { useText } from '../lib/i18n.ts';
import styles from './capacity-list.module.css';

const columns = ['day', 'hall', 'tonnes', 'instead', 'reason'] as const;
const isFigure: ReadonlySet<string> = new Set(['tonnes', 'instead']);

/** Table that shows each capacity beside the one that it replaces. */
export const CapacityTable = ({ children }: { children: ReactNode }): ReactNode => {
  const { t } = useText();
  return (
    <table className={styles['table']}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" className={isFigure.has(column) ? styles['instead'] : undefined}>
              {t(`calendar.capacity.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
};

interface CellsProps extends Pick<Parameters<typeof HallTile>[0], 'hall'> {
  words: Readonly<Record<'day' | 'hall' | 'tonnes' | 'instead', string>>;
}

/** Cells of a row, except the reason, which each list renders in its own way. */
export const CapacityCells = ({ hall, words }: CellsProps): ReactNode => (
  <>
    <td>{words.day}</td>
    <td className={styles['hall']}>
      <HallTile hall={hall} />
      {words.hall}
    </td>
    <td className={styles['tonnes']}>{words.tonnes}</td>
    <td className={styles['instead']}>{words.instead}</td>
  </>
);
