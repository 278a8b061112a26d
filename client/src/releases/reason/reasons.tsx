import type { ReactNode } from 'react';
import { useAtomValue } from '../../lib/use-atom.ts';
import { reasonRequestAtom } from './reason-requests.ts';
import { ReasonPopover } from './reason-popover.tsx';

export { askForReason } from './reason-requests.ts';

/** Asks for the reason of a change to a released day, beside the change (rules/release.md#the-reason). */
export const Reasons = (): ReactNode => {
  const asked = useAtomValue(reasonRequestAtom);
  return asked && <ReasonPopover key={asked.key} asked={asked} />;
};
