/** Construction sites: their page, their answers to announced deliveries, and marks of runs. */
export const texts = {
  'sites.new.title': 'New site',
  'sites.tie': 'Assign to site …',
  'sites.keys.open': 'Open site',
};
