/**
 * Imports of an extra by a core file that are older than the rule against them, as 'file → extra'. The list may only shrink:
 * lint-direction.test.mjs fails for an entry without such an import.
 */
export const knownExtraImports = new Set([
  'client/src/deliveries/draft-marks.ts → drafts',
  'client/src/deliveries/heads/run-head.tsx → releases',
  'client/src/deliveries/proposed-card.tsx → proposals',
  'client/src/deliveries/proposed.ts → proposals',
  'client/src/deliveries/slot-extras.tsx → releases',
  'client/src/deliveries/slot-repeat-menu.tsx → routines',
  'client/src/deliveries/slot-repeat.tsx → routines',
  'client/src/deliveries/slot.tsx → proposals',
  'client/src/deliveries/truck-header.tsx → releases',
  'client/src/deliveries/use-board-keys.ts → proposals',
  'client/src/live/draft-day.ts → drafts',
  'client/src/orders/order-row.tsx → releases',
  'client/src/orders/order-suggestions.tsx → proposals',
  'client/src/orders/places/known-places.ts → search',
  'client/src/production-plan/plan-day.tsx → releases',
  'client/src/shipments/card-body.tsx → releases',
  'client/src/shipments/reason-list.tsx → proposals',
  'client/src/shipments/reason-text.ts → proposals',
]);
