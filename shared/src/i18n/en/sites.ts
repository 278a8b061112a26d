/** Construction sites on the pages of a day: new sites, and orders assigned to sites. */
export const texts = {
  'sites.new.title': 'New site',
  'sites.tie': 'Assign to site …',
  'sites.keys.open': 'Open site',
};
