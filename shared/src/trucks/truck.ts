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
  'drivingBan',
  'loadingLength',
  'overhang',
  'loadingMetres',
  'status',
] as const;

/** Limits of a truck whose length and room are unknown. */
export const noTruckLimits = { loadingLength: null, overhang: null, loadingMetres: null } as const;

/** True if driving bans apply to a truck: as set for it, else to all but small and crane trucks. */
export const hasDrivingBan = ({
  type,
  drivingBan,
}: {
  readonly type: TruckType;
  readonly drivingBan: boolean | null;
}): boolean => drivingBan ?? type !== 'KLEINE_AND_KRANWAGEN';
