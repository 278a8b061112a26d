import { maxCapacityChanges } from '@werkplan/shared/halls/capacity-change.ts';
import { parseCapacities } from '@werkplan/shared/halls/pasted-capacities.ts';
import type { ReactNode } from 'react';
import { todayAtom } from '../lib/day-atoms.ts';
import { keepUnsavedInputOverReload } from '../lib/unsaved-input.ts';
import { useText } from '../lib/i18n.ts';
import { notifyDiscarded } from '../lib/notify-discarded.ts';
import { useUnsavedInput } from '../lib/use-unsaved-input.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextArea } from '../ui/text-area.tsx';
import styles from './capacity-list.module.css';
import { CapacityPreview } from './capacity-preview.tsx';
import { useChangeCapacities } from './use-change-capacities.ts';

const draftName = 'capacities.paste';

export interface DialogCallbacks {
  onClose: () => void;
  /** Reopens the dialog when the user chooses, in the toast, to restore the discarded text. */
  onReopen: () => void;
}

export const CapacityPasteDialog = ({ onClose, onReopen }: DialogCallbacks): ReactNode => {
  const { t, language } = useText();
  const today = useAtomValue(todayAtom);
  const [text, setText] = useUnsavedInput(draftName, '', { staysInView: true });
  const { busy, send } = useChangeCapacities(onClose);
  const rows = parseCapacities(text, today, language);
  const changes = rows.flatMap((row) => row.changes);
  const wrong = rows.flatMap(({ line, problem }) => (problem ? [{ line, problem }] : []));
  const canSend = changes.length > 0 && changes.length <= maxCapacityChanges;
  const cancel = (): void => {
    if (text.trim() !== '') notifyDiscarded(() => (keepUnsavedInputOverReload(draftName, text), onReopen()));
    onClose();
  };
  const footer = (
    <>
      <Button onClick={cancel}>{t('common.cancel')}</Button>
      <Button variant="primary" busy={busy} disabled={!canSend} onClick={() => send(changes)}>
        {t('calendar.preview.accept', { count: changes.length })}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      onClose={cancel}
      title={t('calendar.paste.title')}
      width="notes"
      closeOnOutsideClick={false}
      footer={footer}
    >
      <div className={styles['form']}>
        <TextArea
          aria-label={t('calendar.paste.field')}
          placeholder={t('calendar.paste.field')}
          value={text}
          onValueChange={setText}
          rows={5}
        />
        <div role="status" className={styles['wrong']}>
          {wrong.length > 0 && (
            <>
              <p>{t('calendar.preview.wrong', { count: wrong.length })}</p>
              <ul>
                {wrong.map(({ line, problem }) => (
                  <li key={line}>
                    {t('calendar.preview.line', { line })}: {t(problem)}
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
        {text.trim() !== '' && <CapacityPreview changes={changes} />}
      </div>
    </Dialog>
  );
};
