import { proposeDayEndpoint } from '@werkplan/shared/proposals/proposal-endpoints.ts';
import { useSetAtom } from 'jotai';
import { WandSparkles } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useMay } from '../account/may.ts';
import { proposeAtom, proposingAtom } from '../deliveries/proposed.ts';
import { useText } from '../lib/i18n.ts';
import { useAtom, useAtomValue } from '../lib/use-atom.ts';
import { selectionAtom } from '../shipments/selection.ts';
import { IconButton } from '../ui/icon-button.tsx';

/** Asks where the day's unassigned shipments would go: all, or those that are selected. */
export const ProposeButton = (): ReactNode => {
  const { t } = useText();
  const mayPropose = useMay(proposeDayEndpoint);
  const isProposing = useAtomValue(proposingAtom) !== null;
  const propose = useSetAtom(proposeAtom);
  const [selection, setSelection] = useAtom(selectionAtom);
  const button = useRef<HTMLButtonElement>(null);
  const wasProposing = useRef(false);
  useEffect(() => {
    // The element that had the focus went with the panel.
    if (wasProposing.current && !isProposing && document.activeElement === document.body)
      button.current?.focus();
    wasProposing.current = isProposing;
  }, [isProposing]);
  if (!mayPropose) return null;
  const toggle = (): void => {
    const listed = selection.filter(({ place }) => place === null).map(({ id }) => id);
    setSelection([]);
    propose(isProposing ? null : listed.length > 0 ? { shipmentIds: listed } : {});
  };
  return (
    <IconButton
      ref={button}
      icon={WandSparkles}
      label={t('delivery.propose')}
      pressed={isProposing}
      onClick={toggle}
    />
  );
};
