import { aDelivery, anItem, anOrder, aShipment, aTruck } from '../../live/testing/rows.ts';
import type { KnownPlan } from '../../plan/known-plan.ts';
import type { Question } from '../../plan/need.ts';
import { byBernd, planOf, type SomeRows } from '../../plan/testing/plan-of.ts';
import type { Day } from '../../values/day.ts';

export const [yesterday, today, tomorrow]: readonly [Day, Day, Day] = [
  '2026-11-22',
  '2026-11-23',
  '2026-11-24',
];

const orders = [
  anOrder({ id: 1, date: today }),
  anOrder({ id: 2, date: today, constructionSite: 'Klinikum Lahr', isCanceled: true }),
  anOrder({ id: 3, date: tomorrow, constructionSite: 'Schule Kehl' }),
];
const part = { date: today, productionOrderId: 1 };
const shipments = [
  aShipment({ id: 11, ...part }),
  aShipment({ id: 12, ...part }),
  aShipment({ id: 13, ...part }),
  aShipment({ id: 14, ...part, isDeleted: true }),
  aShipment({ id: 15, date: today, productionOrderId: 2 }),
  aShipment({ id: 16, date: tomorrow, productionOrderId: 3 }),
];

/**
 * Contains runs 21–24 of two trucks (24 is tomorrow's); shipments 12 and 13 are unassigned, 14 is deleted, 15
 * canceled.
 */
export const rows: SomeRows = {
  orders,
  shipments,
  trucks: [aTruck({ id: 1 }), aTruck({ id: 2 })],
  deliveries: [
    aDelivery({ id: 21, date: today, truckId: 1 }),
    aDelivery({ id: 22, date: today, truckId: 2 }),
    aDelivery({ id: 23, date: today, truckId: 2, startingTime: '12:00' }),
    aDelivery({ id: 24, date: tomorrow, truckId: 1 }),
  ],
  deliveryItems: [
    anItem({ id: 31, deliveryId: 21, shipmentId: 11 }),
    anItem({ id: 32, deliveryId: 21, ordinalNumberInDelivery: 1, shipmentId: 14 }),
    anItem({ id: 33, deliveryId: 21, ordinalNumberInDelivery: 19, shipmentId: 15 }),
    anItem({ id: 34, deliveryId: 22, text: 'Pause', version: 2 }),
    anItem({ id: 35, deliveryId: 24, shipmentId: 16 }),
  ],
};

type Answers = Parameters<typeof planOf>[0]['facts'];

/** Answers that rows are nowhere and were never logged, and that Bernd Krüger was the last editor; else undefined. */
const nothingElse = (question: Question) =>
  question.what === 'whereabouts' ? [] : question.what === 'lastKnown' ? null : byBernd(question);

/** Returns the plan as a server knows it; answers of `facts` come first. */
export const server = (facts: NonNullable<Answers> = () => undefined, given: SomeRows = {}): KnownPlan =>
  planOf({
    rows: { ...rows, ...given },
    days: [yesterday, today, tomorrow],
    facts: (question) => facts(question) ?? nothingElse(question),
  });

/** Returns the plan as a screen knows it: today's rows, without the log. */
export const screen = (given: SomeRows = {}): KnownPlan =>
  planOf({ rows: { ...rows, ...given }, days: [today], knowsFamilies: false });
