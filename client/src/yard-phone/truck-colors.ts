import type { TruckColor } from '@werkplan/shared/trucks/truck.ts';

/** The bar of a truck's colour. */
export const barOf = (color: TruckColor): string => `var(--${color.toLowerCase()}-b)`;
