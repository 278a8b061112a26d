import type { CSSProperties, ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';
import { useText } from '../lib/i18n.ts';
import { initialsOf } from '../ui/avatar.tsx';
import { type Author, type Holder, type Mark, shortName } from './marks.ts';
import { colorOfTone } from './people.ts';
import styles from './drawn-mark.module.css';

const who = (tone: number, more: CSSProperties = {}): CSSProperties =>
  ({ '--who': colorOfTone(tone), ...more }) as CSSProperties;

const numbers = new Set(['steel', 'matting', 'total']);

const Name = ({ holders }: { holders: readonly Holder[] }): ReactNode => {
  const { t } = useText();
  const names = [...new Set(holders.map(({ name }) => name))];
  const short = names.map(shortName).join(', ');
  const isMoving = holders.length === 1 && holders[0]?.mode === 'move';
  return (
    <span className={styles['name']}>
      <span className={styles['long']}>{isMoving ? t('presence.moving', { name: short }) : short}</span>
      <span className={styles['short']}>{names.map(initialsOf).join(' ')}</span>
    </span>
  );
};

const Frame = ({
  holders,
  kind,
  style,
}: {
  holders: readonly Holder[];
  kind: 'card' | 'field';
  style?: CSSProperties;
}): ReactNode => {
  const [first] = holders;
  const isNumber = numbers.has(first?.field ?? '');
  return (
    first && (
      <span
        className={cx(styles['frame'], styles[kind], isNumber && styles['number'])}
        style={who(first.tone, style)}
        data-held
        aria-hidden
      >
        <Name holders={holders} />
      </span>
    )
  );
};

const Latest = ({ author, style }: { author: Author; style?: CSSProperties }): ReactNode => (
  <span
    className={cx(styles['author'], style && styles['inCell'])}
    style={who(author.tone, style)}
    data-author={author.name}
    aria-hidden
  >
    <span className={styles['name']}>{initialsOf(author.name)}</span>
  </span>
);

const inField = (mark: Mark, field: string | null): readonly Holder[] =>
  mark.holders.filter((holder) => holder.field === field);

/** What is drawn at a card, head, slot or field. */
export const DrawnMark = ({ mark, field }: { mark: Mark; field: string | null }): ReactNode => (
  <>
    <Frame holders={inField(mark, field)} kind={field === null ? 'card' : 'field'} />
    {mark.author && field === null && <Latest author={mark.author} />}
  </>
);

/** What is drawn in the cells of a row that is a grid: `fields` in the order of its columns. */
export const DrawnRowMarks = ({ mark, fields }: { mark: Mark; fields: readonly string[] }): ReactNode => {
  const columnOf = (field: string | null): CSSProperties | null => {
    const index = fields.indexOf(field ?? 'constructionSite');
    return index < 0 ? null : { gridArea: `1 / ${index + 1} / 2 / ${index + 2}` };
  };
  const held = [...new Set(mark.holders.map(({ field }) => field))];
  const authorAt = mark.author && columnOf(mark.author.field);
  return (
    <>
      {held.map((field) => {
        const style = columnOf(field);
        return style && <Frame key={field} holders={inField(mark, field)} kind="field" style={style} />;
      })}
      {mark.author && authorAt && !held.includes(mark.author.field) && (
        <Latest author={mark.author} style={authorAt} />
      )}
    </>
  );
};
