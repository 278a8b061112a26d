import type { ErrorCode } from '../../errors/error-codes.ts';

export const texts = {
  'error.ORDER_NOT_FOUND': 'Oops! Something unexpected happened.',
  'error.SHIPMENT_NOT_DELETED':
    'This shipment cannot be deleted because it is the last shipment for its order',
  'error.SHIPMENT_NOT_FOUND': 'This shipment does not exist.',
  'error.DELIVERY_NOT_FOUND': 'This delivery run does not exist.',
  'error.TRUCK_NOT_FOUND': 'This truck does not exist.',
  'error.ORDER_READ_ONLY': 'This order can no longer be changed: its day is past or it is canceled.',
  'error.SHIPMENT_READ_ONLY':
    'This shipment can no longer be changed: it is deleted or its order is canceled.',
  'error.EDIT_CONFLICT': 'Someone else changed the same field. Please choose which value to keep.',
  'error.MOVED_MEANWHILE': 'This shipment has been moved in the meantime: {{where}} ({{by}}).',
  'error.SLOT_TAKEN': 'This slot is already taken: {{what}} ({{by}}).',
  'error.DATE_MISMATCH': 'The shipment and the delivery run are on different days.',
  'error.TRUCK_IN_USE': 'The truck is still in use on {{days}}.',
  'error.RUN_FULL': 'That would be too much for the truck.',
  'error.PROPOSAL_OUTDATED':
    'The plan has changed meanwhile, not everything fits any more. Nothing was placed.',
  'error.DRAFT_NOT_FOUND': 'This draft no longer exists.',
  'error.DRAFT_CONFLICTS':
    'The plan has changed meanwhile, not everything in the draft fits any more. Nothing was applied.',
  'error.NOT_IN_DRAFT': 'That can only be done in the plan, not in a draft.',
  'error.TOO_MANY_STEPS': 'The draft has {{most}} changes already, it takes no more.',
  'error.AMBIGUOUS_ORDER': 'Several planned orders have the number {{number}}.',
  'error.UNDO_CONFLICT': 'This can no longer be undone: {{by}} changed {{what}} at {{at}}.',
} as const satisfies Partial<Record<`error.${ErrorCode}`, string>>;
