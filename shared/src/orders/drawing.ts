/** The BVBS groups of a position: flat bar, spatial bar, helix, mesh, lattice girder, spacer. */
export const positionKinds = ['BF2D', 'BF3D', 'BFWE', 'BFMA', 'BFGT', 'BFAU'] as const;
export type PositionKind = (typeof positionKinds)[number];

export const maxPositions = 5_000;
