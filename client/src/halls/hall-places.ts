import type { HallId } from '@werkplan/shared/halls/hall.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { createContext, type FunctionComponent } from 'react';

export interface ReserveProps {
  readonly hall: HallId;
  readonly day: Day;
  readonly onClose: () => void;
}

/** The places where an extra above the halls plugs in (docs/architecture.md#what-is-built-on-it). */
export interface HallPlaces {
  /** A dialog that the menu of a capacity card opens. */
  readonly Reserve?: FunctionComponent<ReserveProps>;
}

/** Without a provider around it the core stands alone. */
export const HallPlacesContext = createContext<HallPlaces>({});
