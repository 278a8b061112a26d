/** The fields that a PUT of the whole row may change; tied orders have their own call. */
export const editableSiteFields = [
  'city',
  'name',
  'postCode',
  'aliases',
  'recipient',
  'address',
  'region',
  'contact',
  'phone',
  'windows',
  'truckTypes',
  'craneNeeded',
  'remark',
  'status',
] as const;

export const maxAliases = 60;
export const maxTiedOrders = 500;
