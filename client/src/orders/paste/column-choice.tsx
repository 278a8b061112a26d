import type { HallId } from '@werkplan/shared/halls/hall.ts';
import { useState, type ReactNode } from 'react';
import { useText, type Translate } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import styles from './column-choice.module.css';
import { isQuantity, type PastedColumn, type PastedList } from './pasted-columns.ts';
import { pastedFieldName } from './preview-columns.ts';
import { possibleColumns, sourceColumns, type SourceColumn } from './source-columns.ts';

const none = '';
const valueOf = (column: PastedColumn | null): string =>
  column ? `${column.field} ${column.inTonnes ? 't' : ''}` : none;

const labelOf = ({ field, inTonnes }: PastedColumn, hall: HallId, t: Translate): string => {
  const column = pastedFieldName(field, hall, t);
  if (!isQuantity(field)) return column;
  return t(inTonnes ? 'orderPaste.column.inTonnes' : 'orderPaste.column.inKilograms', { column });
};

interface Props {
  list: PastedList;
  hall: HallId;
  onChoose: (index: number, column: PastedColumn | null) => void;
}

const Choice = ({ source, hall, onChoose }: { source: SourceColumn } & Omit<Props, 'list'>): ReactNode => {
  const { t } = useText();
  const name = source.head || t('orderPaste.column', { number: source.index + 1 });
  const fields = possibleColumns(hall);
  const options = fields.map((column) => ({ value: valueOf(column), label: labelOf(column, hall, t) }));
  return (
    <li className={styles['column']} data-left={source.column && !source.column.isLikely ? undefined : ''}>
      <span className={styles['name']} title={`${name}: ${source.sample}`}>
        <strong>{name}</strong> {source.sample}
      </span>
      <Select
        size="small"
        label={t('orderPaste.column.choose', { column: `${name}, ${source.sample}` })}
        value={valueOf(source.column)}
        options={[{ value: none, label: t('orderPaste.column.none') }, ...options]}
        onValueChange={(value) =>
          onChoose(source.index, fields.find((column) => valueOf(column) === value) ?? null)
        }
      />
    </li>
  );
};

/** Lists ignored and guessed columns by name and first value, so that each can be assigned; on request, all columns. */
export const ColumnChoice = ({ list, hall, onChoose }: Props): ReactNode => {
  const { t } = useText();
  const [shown, setShown] = useState<ReadonlySet<number> | 'all'>(
    () =>
      new Set(
        sourceColumns(list).flatMap(({ column, index }) => (column && !column.isLikely ? [] : [index])),
      ),
  );
  const columns = sourceColumns(list);
  // A column stays in the list after it has been assigned, because `shown` was filled on mount.
  const listed = columns.filter(({ column, index }) => shown === 'all' || !column || shown.has(index));
  return (
    <div className={styles['choice']}>
      {listed.length > 0 && (
        <ul className={styles['columns']} aria-label={t('orderPaste.columns')}>
          {listed.map((source) => (
            <Choice key={source.index} source={source} hall={hall} onChoose={onChoose} />
          ))}
        </ul>
      )}
      {listed.length < columns.length && (
        <Button size="small" variant="ghost" onClick={() => setShown('all')}>
          {t('orderPaste.columns.all')}
        </Button>
      )}
    </div>
  );
};
