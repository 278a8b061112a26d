export const texts = {
  'order.conflict.title': '{{by}} changed “{{field}}” while you were editing',
  'order.conflict.before': 'before “{{value}}”',
  'order.conflict.mine': 'Your entry',
  'order.conflict.theirs': 'By {{by}}',
  'order.conflict.keepMine': 'Keep mine',
  'order.conflict.takeTheirs': 'Take {{by}}’s',
  'order.conflict.merged': 'Other fields of the row are already merged.',
  'order.conflict.together': 'Together they would leave an order without any quantity.',
} as const satisfies Record<string, string>;
