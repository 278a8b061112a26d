import { hallIds } from '@werkplan/shared/halls/hall.ts';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Download from 'lucide-react/icons/download';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import FileText from 'lucide-react/icons/file-text';
import ImageDown from 'lucide-react/icons/image-down';
import Printer from 'lucide-react/icons/printer';
import type { ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu } from '../ui/menu.tsx';
import { Select } from '../ui/select.tsx';
import { fileAddress, saveFile } from './figure-file.ts';
import styles from './figure-tools.module.css';
import { type ComparisonKind, comparedSpan, comparisons } from './figure-period.ts';
import { shortSpanText } from './figure-words.ts';
import type { FigureAddress } from './use-figure-address.ts';

export const FigureSelects = ({ address }: { address: FigureAddress }): ReactNode => {
  const { t, language } = useText();
  const { span, hall, compared, chooseHall, chooseComparison } = address;
  const against = comparisons.flatMap((one): { readonly value: ComparisonKind; readonly label: string }[] => {
    if (one === 'none') return [{ value: one, label: t('figures.against.none') }];
    const other = comparedSpan(span, one);
    const name = other && shortSpanText(other, span, t, language);
    return name ? [{ value: one, label: t('figures.against', { name }) }] : [];
  });
  return (
    <div className={styles['choices']}>
      <Select
        size="small"
        label={t('figures.halls')}
        className={styles['halls']}
        value={hall ?? 0}
        options={[
          { value: 0, label: t('figures.allHalls') },
          ...hallIds.map((id) => ({ value: id, label: t('hall.name', { id }) })),
        ]}
        onValueChange={(value) => chooseHall(hallIds.find((id) => id === value) ?? null)}
      />
      <Select
        size="small"
        label={t('figures.compare')}
        className={styles['compared']}
        value={compared}
        options={against}
        onValueChange={chooseComparison}
      />
    </div>
  );
};

export const FigureActions = ({
  address,
  onImage,
}: {
  address: FigureAddress;
  onImage: () => void;
}): ReactNode => {
  const { t, language } = useText();
  const { span, hall } = address;
  const save = (format: 'csv' | 'xlsx') => (): void =>
    saveFile(fileAddress({ span, hall, group: 'day', format, language }));
  return (
    <>
      <Menu
        trigger={
          <Button icon={Download}>
            {t('figures.export')}
            <ChevronDown size={14} strokeWidth={1.75} aria-hidden />
          </Button>
        }
        items={[
          { key: 'xlsx', label: t('figures.asXlsx'), icon: FileSpreadsheet, onSelect: save('xlsx') },
          { key: 'csv', label: t('figures.asCsv'), icon: FileText, onSelect: save('csv') },
          { key: 'png', label: t('figures.asImages'), icon: ImageDown, onSelect: onImage },
        ]}
      />
      <IconButton
        icon={Printer}
        label={t('figures.print')}
        className={styles['print']}
        onClick={() => print()}
      />
    </>
  );
};
