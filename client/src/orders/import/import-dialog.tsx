import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { WorkingBar } from '../../ui/working-bar.tsx';
import type { FileRead } from './use-import.ts';

interface Props {
  reading: FileRead;
  onChoose: () => void;
  onClose: () => void;
}

/** Shows the progress of reading a file, or why it was refused. */
export const ImportDialog = ({ reading, onChoose, onClose }: Props): ReactNode => {
  const { t } = useText();
  const { fileName, share, refused } = reading;
  return (
    <Dialog
      open
      title={t('orderImport.title')}
      subtitle={fileName}
      closeOnOutsideClick={false}
      onClose={onClose}
      footer={
        refused === null ? (
          <Button onClick={onClose}>{t('common.cancel')}</Button>
        ) : (
          <>
            <Button onClick={onClose}>{t('common.close')}</Button>
            <Button variant="primary" onClick={onChoose}>
              {t('orderImport.choose')}
            </Button>
          </>
        )
      }
    >
      {refused === null ? (
        <WorkingBar label={t('orderImport.reading')} share={share} />
      ) : (
        <p role="alert" data-takes-files>
          {t(`orderImport.refused.${refused}`)}
        </p>
      )}
    </Dialog>
  );
};
