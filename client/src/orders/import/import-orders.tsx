import type { HallId } from '@werkplan/shared/halls/hall.ts';
import FileDown from 'lucide-react/icons/file-down';
import FileUp from 'lucide-react/icons/file-up';
import { Suspense, use, useCallback, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { isPastDayAtom, selectedDayAtom } from '../../lib/day-atoms.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../lib/notify.ts';
import { useAtomValue } from '../../lib/use-atom.ts';
import { mayCreateOrdersAtom } from '../order-atoms.ts';
import { type ImportFileType, OrderExtrasContext } from '../order-places.ts';
import { ImportDialog } from './import-dialog.tsx';
import styles from './import-orders.module.css';
import { useFileDrop } from './use-file-drop.ts';
import { useImport } from './use-import.ts';

const minHeight = 160;

/** Returns the table's rectangle, or the window's while there is no table. */
const placeOfTable = () => {
  const { top, left, width, height } = document.querySelector('[role=grid]')?.getBoundingClientRect() ?? {
    top: 0,
    left: 0,
    width: innerWidth,
    height: innerHeight,
  };
  return { top, left, width, height: Math.max(height, minHeight) };
};

/** Overlay on the table while a file is dragged over the page; `kinds` are the file types that extras accept. */
const DropHint = ({ kinds }: { kinds: readonly string[] }): ReactNode => {
  const { t } = useText();
  return createPortal(
    <div className={styles['hint']} style={placeOfTable()} aria-hidden data-drop-hint>
      <FileDown size={28} strokeWidth={1.75} />
      <strong className={styles['title']}>
        {t('orderImport.drop', { kinds: ['CSV', 'XLSX', ...kinds].join(', ') })}
      </strong>
      <p>{t('orderImport.dropHint')}</p>
    </div>,
    document.body,
  );
};

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
