export const texts = {
  'hall.label': 'Hall',
  'hall.name': 'Hall {{id}}',
  'hall.total': 'Total',
  'hall.totalHint': 'all halls',
  'hall.capacity': 'Capacity {{tonnes}} t',
  'hall.capacityExact': 'Capacity {{kilograms}}',
  'hall.sums': 'Steel {{steel}}, matting {{matting}}',
  'hall.free': '{{kilograms}} free',
  'hall.over': '{{kilograms}} over capacity',
  'hall.loadText': '{{steel}} of {{capacity}} tonnes of steel',
  'hall.spokenFree':
    '{{name}}, {{steel}} of {{capacity}} tonnes of steel, {{matting}} tonnes of matting, {{rest}} free',
  'hall.spokenOver':
    '{{name}}, {{steel}} of {{capacity}} tonnes of steel, {{matting}} tonnes of matting, {{rest}} over',
  'hall.switch': 'Switch hall',
  'hall.capacity.edit': 'Edit the capacity of Hall {{id}}',
  'hall.after': 'Hall {{id}} afterwards:',
  'hall.afterOn': 'Hall {{id}} on {{day}} afterwards:',
  'hall.loadShort': '{{steel}} of {{capacity}} t',
} as const satisfies Record<string, string>;
