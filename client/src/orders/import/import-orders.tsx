import type { HallId } from '@werkplan/shared/halls/hall.ts';
import FileUp from 'lucide-react/icons/file-up';
import { useCallback, useRef, type ReactNode } from 'react';
import { isPastDayAtom } from '../../lib/day-atoms.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../lib/notify.ts';
import { useAtomValue } from '../../lib/use-atom.ts';
import { takesOrdersAtom } from '../order-atoms.ts';
import { DropHint } from './drop-hint.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { useFileDrop } from './use-file-drop.ts';
import { useImport } from './use-import.ts';

/** Orders from a CSV or XLSX file, chosen with the button or dropped anywhere on the page. */
export const ImportOrders = ({ hall }: { hall: HallId }): ReactNode => {
  const { t } = useText();
  const isPast = useAtomValue(isPastDayAtom);
  const takesOrders = useAtomValue(takesOrdersAtom);
  const input = useRef<HTMLInputElement>(null);
  const { reading, start, stop } = useImport(hall);
  const take = useCallback(
    (files: readonly File[]): void => {
      if (takesOrders) void start(files);
      else notify.warning(t(isPast ? 'order.import.past' : 'account.viewsOnly'));
    },
    [isPast, takesOrders, start, t],
  );
  const isOver = useFileDrop(take);
  const choose = (): void => input.current?.click();
  const close = (): void => {
    notify.warning(t('order.import.discarded'));
    stop();
  };
  if (!takesOrders) return null;
  return (
    <>
      <Button size="small" icon={FileUp} onClick={choose}>
        {t('order.import.action')}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,.xlsx"
        hidden
        onChange={({ target }) => {
          take([...(target.files ?? [])]);
          // The same file again, once it has been corrected, is a choice too.
          target.value = '';
        }}
      />
      {isOver && <DropHint />}
      {reading && <ImportDialog reading={reading} onChoose={choose} onClose={close} />}
    </>
  );
};
