import type { HallId } from '@werkplan/shared/halls/hall.ts';
import FileUp from 'lucide-react/icons/file-up';
import { Suspense, use, useCallback, useRef, useState, type ReactNode } from 'react';
import { isPastDayAtom, selectedDayAtom } from '../../lib/day-atoms.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../lib/notify.ts';
import { useAtomValue } from '../../lib/use-atom.ts';
import { mayCreateOrdersAtom } from '../order-atoms.ts';
import { type ImportFileType, OrderExtrasContext } from '../order-places.ts';
import { DropHint } from './drop-hint.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { useFileDrop } from './use-file-drop.ts';
import { useImport } from './use-import.ts';

interface PreviewedFiles {
  readonly kind: ImportFileType;
  readonly files: readonly File[];
}

/** Imports orders from a file, CSV, XLSX or a type that an extra accepts, which is chosen or dropped on the page. */
export const ImportOrders = ({ hall }: { hall: HallId }): ReactNode => {
  const { t } = useText();
  const isPast = useAtomValue(isPastDayAtom);
  const mayCreate = useAtomValue(mayCreateOrdersAtom);
  const input = useRef<HTMLInputElement>(null);
  const day = useAtomValue(selectedDayAtom);
  const { fileKinds } = use(OrderExtrasContext);
  const [previewed, setPreviewed] = useState<PreviewedFiles | null>(null);
  const { reading, start, stop } = useImport(hall);
  const take = useCallback(
    (files: readonly File[]): void => {
      if (!mayCreate) return notify.warning(t(isPast ? 'orderImport.past' : 'account.viewsOnly'));
      const kind = fileKinds.find(({ takes }) => files.length > 0 && files.every(takes));
      if (!kind) return void start(files);
      stop();
      setPreviewed({ kind, files });
    },
    [fileKinds, isPast, mayCreate, start, stop, t],
  );
  const isOver = useFileDrop(take);
  const choose = (): void => input.current?.click();
  const close = (): void => {
    notify.warning(t('orderImport.discarded'));
    stop();
  };
  if (!mayCreate) return null;
  return (
    <>
      <Button size="small" icon={FileUp} onClick={choose}>
        {t('orderImport.action')}
      </Button>
      <input
        ref={input}
        type="file"
        multiple={fileKinds.length > 0}
        accept={['.csv,.tsv,.txt,.xlsx', ...fileKinds.map(({ accept }) => accept)].join()}
        hidden
        onChange={({ target }) => {
          take([...(target.files ?? [])]);
          // Resets the input, so that choosing the same (corrected) file triggers a change event again.
          target.value = '';
        }}
      />
      {isOver && <DropHint kinds={fileKinds.map(({ name }) => name)} />}
      {reading && <ImportDialog reading={reading} onChoose={choose} onClose={close} />}
      {previewed && (
        <Suspense>
          <previewed.kind.Preview
            // The key remounts the preview for other files.
            key={previewed.files.map(({ name, lastModified }) => `${name} ${lastModified}`).join()}
            files={previewed.files}
            hall={hall}
            day={day}
            onChoose={choose}
            onClose={() => setPreviewed(null)}
          />
        </Suspense>
      )}
    </>
  );
};
