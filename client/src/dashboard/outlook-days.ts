import type { ForecastDay } from '@werkplan/shared/production-forecast/production-forecast-schema.ts';

type Capacities = Pick<ForecastDay, 'hall1Capacity' | 'hall2Capacity' | 'hall3Capacity'>;

/** Sums the halls' capacities (kg). */
export const totalCapacityOf = (day: Capacities | undefined): number =>
  day ? day.hall1Capacity + day.hall2Capacity + day.hall3Capacity : 0;
