import type { HallId } from '@werkplan/shared/halls/hall.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { createContext, type FunctionComponent } from 'react';

export interface ReserveProps {
  readonly hall: HallId;
  readonly day: Day;
  readonly onClose: () => void;
}

/** Extension points of the capacity cards, which extras fill (docs/architecture.md#what-is-built-on-it). */
export interface HallExtras {
  /** Dialog for reserving kg of the hall, which the menu of a capacity card opens. */
  readonly Reserve?: FunctionComponent<ReserveProps>;
}

/** Extras for the components below the provider; without a provider there are none, so that the core works alone. */
export const HallExtrasContext = createContext<HallExtras>({});
