export const texts = {
  'driver.twice': '{{driver}} also drives {{runs}}',
  'driver.twice.run': '{{registration}} at {{time}}',
} as const satisfies Record<string, string>;
