import type { Drawing } from '@werkplan/shared/orders/drawing-schema.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { formatKilograms } from '@werkplan/shared/values/kilograms.ts';
import Split from 'lucide-react/icons/split';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { notifyFailure } from '../lib/api-errors.ts';
import { useText } from '../lib/i18n.ts';
import { pastMomentAtom } from '../lib/shown-plan.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { CellPopup } from '../ui/cell-popup.tsx';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Emphasized } from '../ui/emphasized.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { WorkingBar } from '../ui/working-bar.tsx';
import { drawingsOfOrder } from './bvbs-api.ts';
import { DrawingFacts } from './drawing-facts.tsx';
import styles from './drawing.module.css';
import { tickKey, useSplit } from './use-split.ts';

/** Loads an order's drawings, and again when the order changes, because it may have got a newer index. */
const useDrawings = ({ id, version }: Order, onClose: () => void): readonly Drawing[] | null => {
  const [drawings, setDrawings] = useState<readonly Drawing[] | null>(null);
  const at = useAtomValue(pastMomentAtom);
  const close = useRef(onClose);
  useEffect(() => {
    let isCurrent = true;
    drawingsOfOrder(id, at).then(
      (found) => isCurrent && setDrawings(found),
      (error: unknown) => {
        if (!isCurrent) return;
        notifyFailure(error);
        close.current();
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [id, version, at]);
  return drawings;
};

interface Props {
  order: Order;
  /** Id of the shipment if the popover belongs to its card; null if it belongs to the order's row. */
  shipmentId: number | null;
  onClose: () => void;
}

const Content = ({
  order,
  shipmentId,
  drawings,
  onClose,
}: Props & { drawings: readonly Drawing[] }): ReactNode => {
  const { t } = useText();
  const split = useSplit(order, shipmentId, drawings, onClose);
  const { isSplitting } = split;
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => root.current?.focus(), []);
  useEffect(() => {
    if (isSplitting) root.current?.querySelector<HTMLElement>('input')?.focus();
  }, [isSplitting]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    if (ctrlKey || metaKey || altKey) return;
    const boxes = [...(root.current?.querySelectorAll<HTMLElement>('input') ?? [])];
    const by = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (key.toLowerCase() === 't' && split.isOffered && split.isKnown) split.begin();
    else if (key === 'Enter' && isSplitting && target instanceof HTMLInputElement) split.confirm();
    else if (by && isSplitting) boxes[boxes.indexOf(target as HTMLElement) + by]?.focus();
    else return;
    event.preventDefault();
    // Stops the shortcuts of the row or card behind the popover.
    event.stopPropagation();
  };
  const shown = split.taken > 0 && !split.isAll;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles T and the arrow keys for the whole popover
    <div ref={root} tabIndex={-1} className={styles['drawings']} onKeyDown={onKeyDown}>
      {drawings.map((drawing) => (
        <DrawingFacts
          key={drawing.id}
          drawing={drawing}
          isElsewhere={(place) =>
            (shipmentId !== null || isSplitting) && split.isKnown && !split.isIn(drawing, place)
          }
          {...(isSplitting && {
            tickOf: (place) =>
              split.isIn(drawing, place) && (
                <Checkbox
                  checked={split.isTicked(drawing, place)}
                  aria-label={t('drawing.split.tick', { name: drawing.positions[place]?.name ?? '' })}
                  onCheckedChange={() => split.toggle(tickKey(drawing, place))}
                />
              ),
          })}
        />
      ))}
      {split.isOffered && (
        <div className={styles['foot']}>
          {isSplitting && (
            <>
              <p role="status">
                {shown ? (
                  <Emphasized
                    text={t('drawing.split.ticked', {
                      kg: formatKilograms(split.taken),
                      rest: formatKilograms(split.rest),
                    })}
                  />
                ) : (
                  t(split.isAll && split.count > 0 ? 'drawing.split.all' : 'drawing.split.none')
                )}
              </p>
              <Button
                variant="primary"
                size="small"
                shortcut="Enter"
                busy={split.busy}
                disabled={!split.isReady}
                onClick={split.confirm}
              >
                {t('shipment.split')}
              </Button>
              <Button size="small" onClick={onClose}>
                {t('common.cancel')}
              </Button>
            </>
          )}
          {!isSplitting && split.isKnown && (
            <Button size="small" icon={Split} shortcut="T" aria-keyshortcuts="T" onClick={split.begin}>
              {t('drawing.split')}
            </Button>
          )}
          {!split.isKnown && <p>{t('drawing.split.unknown')}</p>}
        </div>
      )}
    </div>
  );
};

interface PopoverProps extends Props {
  anchor: RefObject<HTMLElement | null>;
  label: string;
}

/** Shows an order's drawings, and splits one of the order's parts by their positions. */
export const DrawingPopover = ({ anchor, label, ...props }: PopoverProps): ReactNode => {
  const { t } = useText();
  const drawings = useDrawings(props.order, props.onClose);
  return (
    <CellPopup
      anchor={anchor}
      finalFocus={anchor}
      align="end"
      onClose={props.onClose}
      className={styles['popover']}
      aria-label={label}
    >
      <IconButton
        label={t('common.close')}
        icon={X}
        size="small"
        tooltip={false}
        className={styles['close']}
        onClick={props.onClose}
      />
      {drawings ? <Content {...props} drawings={drawings} /> : <WorkingBar label={t('drawings.menu')} />}
    </CellPopup>
  );
};
