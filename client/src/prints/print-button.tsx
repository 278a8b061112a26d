import Printer from 'lucide-react/icons/printer';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { selectedDayAtom } from '../lib/day-atoms.ts';
import { useText } from '../lib/i18n.ts';
import { idlePart, onDemand } from '../lib/lazy-part.tsx';
import { useAtomValue } from '../lib/use-atom.ts';
import { useShortcuts } from '../lib/use-shortcuts.ts';
import { Button } from '../ui/button.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import { fromDelivery, printAddress } from './print-address.ts';

const latestPrint = onDemand(async () => (await import('./latest-print.ts')).latestPrintText);
const HintOnPaper = idlePart(async () => (await import('./hint-on-paper.tsx')).HintOnPaper);

/** Opens the print of the selected day, also by Ctrl+P; the tooltip shows when the day was last printed. */
export const PrintButton = (): ReactNode => {
  const { t, language } = useText();
  const navigate = useNavigate();
  const day = useAtomValue(selectedDayAtom);
  const [known, setKnown] = useState<{ day: string; text: string }>();
  // The time of the last print is loaded on hover or focus, because other users may have printed meanwhile.
  const ask = (): void =>
    void latestPrint
      .load()
      .then((textOf) => textOf(day, language))
      .then((text) => setKnown({ day, text }))
      // A failure is ignored, because the button works without the tooltip.
      .catch(() => undefined);
  const print = (): void => void navigate(printAddress(day), { state: fromDelivery });
  useShortcuts({ 'ctrl+p': print });
  const hint = known?.day === day && known.text;
  return (
    <>
      <Tooltip content={hint} side="bottom" disabled={!hint}>
        <Button
          icon={Printer}
          aria-label={t('dayMenu.print')}
          onClick={print}
          onFocus={ask}
          onPointerEnter={ask}
          {...(hint && { 'aria-description': hint })}
        >
          <span data-from="1320">{t('dayMenu.print')}</span>
        </Button>
      </Tooltip>
      <HintOnPaper />
    </>
  );
};
