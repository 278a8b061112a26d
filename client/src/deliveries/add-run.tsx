import { addDeliveryEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { CopyPlus } from 'lucide-react';
import { Suspense, useState, type ComponentPropsWithRef, type ReactNode } from 'react';
import { useMay } from '../account/may.ts';
import { useText } from '../lib/i18n.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { Button } from '../ui/button.tsx';

const AddRunPopover = lazyPart(async () => (await import('./add-run-popover.tsx')).AddRunPopover);

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
  const mayAdd = useMay(addDeliveryEndpoint);
  const [used, setUsed] = useState(false);
  const closed = <AddRunButton aria-haspopup="dialog" aria-expanded={false} onClick={() => setUsed(true)} />;
  if (!mayAdd) return null;
  if (!used) return closed;
  return (
    <Suspense fallback={closed}>
      <AddRunPopover trigger={<AddRunButton />} />
    </Suspense>
  );
};
