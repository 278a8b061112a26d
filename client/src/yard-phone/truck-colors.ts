import type { TruckColor } from '@werkplan/shared/trucks/truck.ts';

/** Returns the CSS colour of a truck's bar. */
export const truckBarColor = (color: TruckColor): string => `var(--${color.toLowerCase()}-b)`;
