import { CopyPlus } from 'lucide-react';
import { useState, type ComponentPropsWithRef, type ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { partOnDemand } from '../lib/on-demand.ts';
import { Button } from '../ui/button.tsx';

const opened = partOnDemand(async () => (await import('./opened-add-run.tsx')).OpenedAddRun);

const AddRunButton = (props: ComponentPropsWithRef<'button'>): ReactNode => {
  const { t } = useText();
  const label = t('delivery.addRun');
  return (
    <Button {...props} icon={CopyPlus} aria-label={label} title={label}>
      {/* Its room is the day's on narrow screens. */}
      <span data-wide-only="1600">{label}</span>
    </Button>
  );
};

/** Opens the choice of a truck for another run on the shown day, past ones too: their deliveries stay correctable. */
export const AddRun = (): ReactNode => {
  const [used, setUsed] = useState(false);
  const isHere = opened.useIsHere(used);
  if (used && isHere) return <opened.Part trigger={<AddRunButton />} />;
  return <AddRunButton aria-haspopup="dialog" aria-expanded={false} onClick={() => setUsed(true)} />;
};
