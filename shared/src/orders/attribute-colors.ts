/** The eleven colour flags in their order (rules/orders.md#colour-flags). */
export const attributeColors = [
  'red',
  'green',
  'yellow',
  'pink',
  'orange',
  'brown',
  'gold',
  'silver',
  'magenta',
  'blue',
  'white',
] as const;
