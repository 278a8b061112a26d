import { splitPositionsEndpoint } from '@werkplan/shared/bvbs/bvbs-endpoints.ts';
import { partKg, positionsInPart } from '@werkplan/shared/bvbs/drawing-rules.ts';
import type { Drawing } from '@werkplan/shared/orders/drawing-schema.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import type { ShipmentRow } from '@werkplan/shared/shipments/shipment-schema.ts';
import { canSplit } from '@werkplan/shared/shipments/shipment-rules.ts';
import { atom } from 'jotai';
import { useMemo, useState } from 'react';
import { useMay } from '../account/may.ts';
import { notifyDone } from '../history/notify-done.ts';
import { notifyFailure } from '../lib/api-errors.ts';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { weakAtomFamily } from '../live/atom-family.ts';
import { rowsAtoms } from '../live/day-store.ts';
import { highlightCard } from '../shipments/highlight.ts';
import { splitByPositions } from './bvbs-api.ts';

const partsAtom = weakAtomFamily((orderId: number) =>
  atom((get): readonly ShipmentRow[] =>
    [...(get(rowsAtoms.shipments)?.values() ?? [])].filter(
      ({ productionOrderId, isDeleted }) => productionOrderId === orderId && !isDeleted,
    ),
  ),
);

/** Returns the part to split: the card's, otherwise the first part with several positions; null if there is none. */
const partToSplit = (
  parts: readonly ShipmentRow[],
  drawings: readonly Drawing[],
  shipmentId: number | null,
): ShipmentRow | null => {
  if (shipmentId !== null) return parts.find(({ id }) => id === shipmentId) ?? null;
  return (
    parts.find(({ id }) => (positionsInPart(drawings, parts, id)?.flat() ?? []).filter(Boolean).length > 1) ??
    null
  );
};

export const tickKey = (drawing: Drawing, place: number): string => `${drawing.id} ${place}`;

/** Holds the state of splitting an order's part by the positions of its drawings (rules/bvbs.md#parting-by-positions). */
export const useSplit = (
  order: Order,
  shipmentId: number | null,
  drawings: readonly Drawing[],
  onClose: () => void,
) => {
  const { t } = useText();
  const may = useMay(splitPositionsEndpoint);
  const parts = useAtomValue(partsAtom(order.id));
  const [ticks, setTicks] = useState<ReadonlySet<string> | null>(null);
  const [busy, setBusy] = useState(false);
  const part = useMemo(() => partToSplit(parts, drawings, shipmentId), [parts, drawings, shipmentId]);
  // Positions can be assigned to parts only if all parts are loaded, which those on other days may not be.
  const isWhole = parts.reduce((sum, { amount }) => sum + amount, 0) === order.partsAmount;
  const inPart = useMemo(
    () => (part && isWhole ? positionsInPart(drawings, parts, part.id) : null),
    [drawings, parts, part, isWhole],
  );
  const isIn = (drawing: Drawing, place: number): boolean =>
    inPart?.[drawings.indexOf(drawing)]?.[place] ?? false;
  const ticked = drawings.map((drawing) => ({
    drawing,
    places: [...drawing.positions.keys()].filter(
      (place) => isIn(drawing, place) && ticks?.has(tickKey(drawing, place)),
    ),
  }));
  const taken = partKg(
    ticked.flatMap(({ drawing, places }) => places.flatMap((place) => drawing.positions[place] ?? [])),
  );
  const count = ticked.reduce((sum, { places }) => sum + places.length, 0);
  const isAll =
    part !== null && (taken >= part.amount || count === (inPart?.flat().filter(Boolean).length ?? 0));
  const toggle = (key: string): void =>
    setTicks((all) => {
      const next = new Set(all);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  const send = async (shipment: ShipmentRow): Promise<void> => {
    setBusy(true);
    try {
      const { id, version } = shipment;
      const positions = ticked.flatMap(({ drawing, places }) =>
        places.length > 0 ? [{ drawingId: drawing.id, version: drawing.version, places }] : [],
      );
      const split = await splitByPositions({ shipmentId: id, version, positions });
      const added = split.data.at(-1);
      if (added) highlightCard(added.id);
      notifyDone(t('shipment.split.done', { site: order.constructionSite }), split);
      onClose();
    } catch (error) {
      notifyFailure(error);
      setBusy(false);
    }
  };
  const isReady = part !== null && count > 0 && taken > 0 && !isAll && !busy;
  return {
    /** True if the user may split, and there is a part that can be split (`canSplit`). */
    isOffered: may && part !== null && canSplit(part, order),
    /** True if the part's positions are known, without which it cannot be split by them. */
    isKnown: inPart !== null,
    isSplitting: ticks !== null,
    begin: () => setTicks(new Set()),
    isIn,
    isTicked: (drawing: Drawing, place: number): boolean => ticks?.has(tickKey(drawing, place)) ?? false,
    toggle,
    count,
    isAll,
    taken,
    rest: (part?.amount ?? 0) - taken,
    isReady,
    busy,
    confirm: () => {
      if (isReady) void send(part);
    },
  };
};
