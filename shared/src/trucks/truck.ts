export const truckTypes = ['SATTEL', 'KLEINE_AND_KRANWAGEN', 'ABHOLER', 'SPEDITION'] as const;
export type TruckType = (typeof truckTypes)[number];

export const truckColors = ['GRAY', 'LEMON', 'ROSE', 'SKY', 'MINT', 'LILY'] as const;
export type TruckColor = (typeof truckColors)[number];

export const editableTruckFields = [
  'type',
  'capacity',
  'registration',
  'defaultDriver',
  'defaultStartingTime',
  'color',
  'status',
] as const;
