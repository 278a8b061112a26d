import type { CSSProperties, ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';
import { useText } from '../lib/i18n.ts';
import { initialsOf } from '../ui/avatar.tsx';
import { type LatestAuthor, type UserAtSpot, type SpotPresence, shortName } from './marks.ts';
import { colorOfTone } from './present-users.ts';
import styles from './mark-overlay.module.css';

const who = (tone: number, more: CSSProperties = {}): CSSProperties =>
  ({ '--who': colorOfTone(tone), ...more }) as CSSProperties;

const numbers = new Set(['steel', 'matting', 'total']);

const Name = ({ holders }: { holders: readonly UserAtSpot[] }): ReactNode => {
  const { t } = useText();
  if (holders.length === 0) return null;
  const names = [...new Set(holders.map(({ name }) => name))];
  const short = names.map(shortName).join(', ');
  const isMoving = names.length === 1 && holders.some(({ mode }) => mode === 'move');
  return (
    <span className={styles['name']}>
      <span className={styles['long']}>{isMoving ? t('presence.moving', { name: short }) : short}</span>
      <span className={styles['short']}>{names.map(initialsOf).join(' ')}</span>
    </span>
  );
};

/** True where a user's name is shown, once per row or card: at the user's first field, otherwise at the whole row. */
const isNamedAt = ({ name, field }: UserAtSpot, all: readonly UserAtSpot[]): boolean =>
  field === (all.find((other) => other.name === name && other.field !== null)?.field ?? null);

const Frame = ({
  all,
  field,
  kind,
  style,
}: {
  all: readonly UserAtSpot[];
  field: string | null;
  kind: 'card' | 'field';
  style?: CSSProperties;
}): ReactNode => {
  const holders = all.filter((holder) => holder.field === field);
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
        <Name holders={holders.filter((holder) => isNamedAt(holder, all))} />
      </span>
    )
  );
};

const Latest = ({ author, style }: { author: LatestAuthor; style?: CSSProperties }): ReactNode => (
  <span
    className={cx(styles['author'], style && styles['inCell'])}
    style={who(author.tone, style)}
    data-author={author.name}
    aria-hidden
  >
    <span className={styles['name']}>{initialsOf(author.name)}</span>
  </span>
);

export const MarkOverlay = ({ mark, field }: { mark: SpotPresence; field: string | null }): ReactNode => {
  const { holders, author } = mark;
  const isThere = holders.some(({ name }) => name === author?.name);
  return (
    <>
      <Frame all={holders} field={field} kind={field === null ? 'card' : 'field'} />
      {author && field === null && !isThere && <Latest author={author} />}
    </>
  );
};

/** Presence marks in the cells of an order's row; `fields` lists the columns in order. */
export const RowMarkOverlays = ({
  mark,
  fields,
}: {
  mark: SpotPresence;
  fields: readonly string[];
}): ReactNode => {
  const fieldOf = ({ field }: Pick<UserAtSpot, 'field'>): string => field ?? 'constructionSite';
  const columnOf = (field: string): CSSProperties => {
    const column = fields.indexOf(field) + 1;
    return { gridArea: `1 / ${column} / 2 / ${column + 1}` };
  };
  const all = mark.holders
    .map((holder) => ({ ...holder, field: fieldOf(holder) }))
    .filter(({ field }) => fields.includes(field));
  const held = [...new Set(all.map(({ field }) => field))];
  const changed = mark.author && fieldOf(mark.author);
  return (
    <>
      {held.map((field) => (
        <Frame key={field} all={all} field={field} kind="field" style={columnOf(field)} />
      ))}
      {mark.author && changed !== null && fields.includes(changed) && !held.includes(changed) && (
        <Latest author={mark.author} style={columnOf(changed)} />
      )}
    </>
  );
};
