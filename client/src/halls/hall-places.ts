import type { HallId } from '@werkplan/shared/halls/hall.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { createContext, type FunctionComponent } from 'react';

export interface ReserveProps {
  readonly hall: HallId;
  readonly day: Day;
  readonly onClose: () => void;
}

/** Places that an extra can fill (docs/architecture.md#what-is-built-on-it). */
export interface HallExtras {
  /** Dialog that the menu of a capacity card opens. */
  readonly Reserve?: FunctionComponent<ReserveProps>;
}

/** The default is empty, because the core also works without extras. */
export const HallExtrasContext = createContext<HallExtras>({});
