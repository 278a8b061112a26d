import type { ReactNode } from 'react';
import { ReservedLine } from '../../halls/reserved-line.tsx';
import type { HallLoad } from '../../halls/use-hall-tone.ts';
import { LoadChange } from './load-option.tsx';
import panel from './panels.module.css';

interface Props {
  name: string;
  before: HallLoad;
  after: HallLoad;
}

/** Shows the load that remains without the orders, 'Heute wird Halle 1: 65 → 31 / 80 t', and the hall's reservations. */
export const RemainingLoad = ({ name, before, after }: Props): ReactNode => (
  <>
    <p className={panel['foot']}>
      {name}
      <span>
        <LoadChange before={before} after={after} /> t
      </span>
    </p>
    <ReservedLine {...after} />
  </>
);
