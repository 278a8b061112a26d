import { roundedKg } from '@werkplan/shared/bvbs/drawing-sums.ts';
import CornerLeftUp from 'lucide-react/icons/corner-left-up';
import Link2 from 'lucide-react/icons/link-2';
import Link2Off from 'lucide-react/icons/link-2-off';
import { memo, type ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';
import { formatNumber } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import { Badge, type BadgeTone } from '../ui/badge.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Popover } from '../ui/popover.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { DrawingFacts } from './drawing-facts.tsx';
import { diameterRange, drawingName, lengthText } from './drawing-words.ts';
import { type DrawingRow, isNewRow, mayTick, type MissingField, type SiteAddress } from './preview-rows.ts';
import styles from './preview.module.css';
import { SiteCell } from './site-cell.tsx';

export interface RowActions {
  readonly tick: (key: string, isTicked: boolean) => void;
  readonly number: (key: string, number: string) => void;
  readonly site: (project: string, site: SiteAddress) => void;
  readonly join: (key: string) => void;
  readonly openSite: (project: string) => void;
}

interface Props {
  row: DrawingRow;
  isTicked: boolean;
  number: string;
  /** Number of the order above that this row joins, '' while that order has no number; null for a separate order. */
  joinedTo: string | null;
  /** True if there is an order above that this row can join. */
  mayJoin: boolean;
  site: SiteAddress;
  missing: readonly MissingField[];
  isSiteOpen: boolean;
  isTabStop: boolean;
  act: RowActions;
}

const tones: Partial<Record<DrawingRow['state'], BadgeTone>> = { new: 'ok', newer: 'info', twice: 'warn' };

const Kilograms = ({ kg }: { kg: number }): ReactNode => (
  <span role="gridcell" className={cx(styles['number'], kg > 0 ? styles['weight'] : styles['zero'])}>
    {formatNumber(roundedKg(kg))}
  </span>
);

const OrderCell = ({ row, isTicked, number, joinedTo, mayJoin, missing, act }: Props): ReactNode => {
  const { t } = useText();
  const { key, drawing, known } = row;
  if (!isTicked || !isNewRow(row))
    return (
      <span role="gridcell" className={styles['order']}>
        {known?.order.orderId}
      </span>
    );
  const isJoined = joinedTo !== null;
  return (
    <span role="gridcell" className={styles['order']}>
      {isJoined ? (
        <span className={styles['joined']}>
          <CornerLeftUp size={14} strokeWidth={1.75} aria-hidden />
          {joinedTo === '' ? t('drawing.joinedUnnamed') : t('drawing.joined', { orderId: joinedTo })}
        </span>
      ) : (
        <TextInput
          size="small"
          name="orderId"
          inputMode="numeric"
          maxLength={6}
          className={styles['orderId']}
          value={number}
          invalid={number !== '' && missing.includes('orderId')}
          aria-required
          aria-label={t('drawing.number', { drawing: drawing.drawing })}
          onValueChange={(text) => act.number(key, text)}
        />
      )}
      {(isJoined || mayJoin) && (
        <IconButton
          label={t(isJoined ? 'drawing.part' : 'drawing.join')}
          icon={isJoined ? Link2Off : Link2}
          size="tiny"
          shortcut="J"
          tabIndex={-1}
          className={styles['quiet']}
          onClick={() => act.join(key)}
        />
      )}
    </span>
  );
};

/** Shows a drawing with its sums, and the order that it creates or updates. */
export const PreviewRow = memo((props: Props): ReactNode => {
  const { row, isTicked, site, missing, isSiteOpen, isTabStop, act } = props;
  const { t, language } = useText();
  const { key, drawing, sums, state } = row;
  const name = drawingName(drawing, t);
  const isOpen = isTicked && isNewRow(row);
  return (
    <div
      role="row"
      data-row={key}
      data-stop
      tabIndex={isTabStop ? 0 : -1}
      aria-label={`${name}, ${site.constructionSite}, ${t(`drawing.state.${state}`)}`}
      className={cx(styles['row'], !isTicked && styles['off'])}
    >
      <span role="gridcell">
        {mayTick(row) ? (
          <Checkbox
            checked={isTicked}
            aria-label={t('drawing.take', { drawing: name })}
            onCheckedChange={(ticked) => act.tick(key, ticked)}
          />
        ) : (
          <span className={styles['noTick']} aria-hidden />
        )}
      </span>
      <SiteCell
        project={drawing.project}
        site={site}
        missing={missing}
        isOpen={isOpen && isSiteOpen}
        onOpen={isOpen ? () => act.openSite(drawing.project) : null}
        onChange={(changed) => act.site(drawing.project, changed)}
      />
      <span role="gridcell">
        <Popover
          label={name}
          trigger={
            <button type="button" className={styles['name']} tabIndex={-1}>
              {drawing.drawing}
            </button>
          }
        >
          <DrawingFacts drawing={{ ...drawing, file: row.fileName }} />
        </Popover>
      </span>
      <span role="gridcell">{drawing.index}</span>
      <span role="gridcell" className={styles['number']}>
        {formatNumber(sums.positions)}
      </span>
      <span role="gridcell" className={styles['number']}>
        {formatNumber(sums.pieces)}
      </span>
      <Kilograms kg={sums.steel} />
      <Kilograms kg={sums.matting} />
      <span role="gridcell" className={cx(styles['number'], styles['diameter'])}>
        {diameterRange(sums, language)}
      </span>
      <span role="gridcell" className={cx(styles['number'], styles['longest'])}>
        {lengthText(sums.longest, language)}
      </span>
      <span role="gridcell" className={cx(styles['number'], styles['widest'])}>
        {lengthText(sums.widest, language)}
      </span>
      <OrderCell {...props} />
      <span role="gridcell">
        <Badge tone={tones[state] ?? 'neutral'}>{t(`drawing.state.${state}`)}</Badge>
      </span>
    </div>
  );
});
PreviewRow.displayName = 'PreviewRow';
