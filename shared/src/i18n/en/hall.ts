export const texts = {
  'hall.label': 'Hall',
  'hall.name': 'Hall {{id}}',
  'hall.total': 'Total',
  'hall.capacity': 'Capacity {{tonnes}} t',
  'hall.free': '{{kilograms}} free',
  'hall.over': '{{kilograms}} over capacity',
} as const satisfies Record<string, string>;
