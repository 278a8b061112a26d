/** Construction sites: their page, what they say of deliveries, and marks of runs. */
export const texts = {
  'sites.new.title': 'New site',
  'sites.tie': 'Assign to site …',
  'sites.keys.open': 'Open site',
};
