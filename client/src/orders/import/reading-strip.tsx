import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n.ts';
import { Badge } from '../../ui/badge.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Select } from '../../ui/select.tsx';
import type { WorkbookInfo, FileContent, ReadOptions, TextEncodingInfo } from './file-content.ts';
import styles from './reading-strip.module.css';
import { type Encoding, encodings } from '@werkplan/shared/values/text-encoding.ts';

/** Display names of the encodings, which are the same in every language. */
export const encodingNames: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows-1252',
  'iso-8859-15': 'ISO-8859-15',
  cp850: 'DOS (CP850)',
  cp437: 'DOS (CP437)',
  macintosh: 'Mac Roman',
  'windows-1250': 'Windows-1250',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 (BE)',
};

interface Props<Facts> {
  facts: Facts;
  onChoose: (choice: ReadOptions) => void;
}

const EncodingChoice = ({ facts, onChoose }: Props<TextEncodingInfo>): ReactNode => {
  const { t } = useText();
  const { encoding, isFound, isSure, sample } = facts;
  const label = (one: Encoding): string =>
    one === encoding && isFound && isSure
      ? t('orderImport.found', { name: encodingNames[one] })
      : encodingNames[one];
  const options = encodings.map((value) => ({ value, label: label(value) }));
  return (
    <>
      <span className={styles['sample']}>
        {t('orderImport.line', { line: sample.line })} <code>{sample.text}</code>
      </span>
      {!isSure && <Badge tone="warn">{t('orderImport.encoding.unsure')}</Badge>}
      <span className={styles['label']}>{t('orderImport.encoding')}</span>
      <Select
        className={styles['choice']}
        size="small"
        label={t('orderImport.encoding')}
        // Selects nothing while unsure, so that choosing the likely encoding counts as a choice, too.
        value={isSure ? encoding : ''}
        options={[...(isSure ? [] : [{ value: '' as const, label: '…' }]), ...options]}
        onValueChange={(chosen) => chosen !== '' && onChoose({ encoding: chosen })}
      />
    </>
  );
};

const SheetChoice = ({ facts, onChoose }: Props<WorkbookInfo>): ReactNode => {
  const { t } = useText();
  const { sheets, sheet, hidden, withHidden } = facts;
  return (
    <>
      {hidden > 0 && (
        <Checkbox
          label={t('orderImport.hidden', { count: hidden })}
          checked={withHidden}
          onCheckedChange={(chosen) => onChoose({ sheet, withHidden: chosen })}
        />
      )}
      {sheets.length > 1 && (
        <>
          <span className={styles['label']}>{t('orderImport.sheet')}</span>
          <Select
            className={styles['choice']}
            size="small"
            label={t('orderImport.sheet')}
            value={sheet}
            options={sheets.map((value) => ({ value, label: value }))}
            onValueChange={(chosen) => onChoose({ sheet: chosen })}
          />
        </>
      )}
    </>
  );
};

interface StripProps {
  content: FileContent | null;
  /** True if some dates would be others with the month first, such as '12/10/2026'. */
  asksMonthFirst: boolean;
  isMonthFirst: boolean;
  onMonthFirst: (chosen: boolean) => void;
  onChoose: (choice: ReadOptions) => void;
}

/** Shows how a file was read, and offers alternatives: encoding, sheet, hidden rows, month or day first. */
export const ReadingStrip = ({
  content,
  asksMonthFirst,
  isMonthFirst,
  onMonthFirst,
  onChoose,
}: StripProps): ReactNode => {
  const { t } = useText();
  const { text = null, book = null } = content ?? {};
  const hasChoice = book !== null && (book.sheets.length > 1 || book.hidden > 0);
  if (!text && !hasChoice && !asksMonthFirst) return null;
  return (
    <div className={styles['strip']}>
      {text && <EncodingChoice facts={text} onChoose={onChoose} />}
      {hasChoice && <SheetChoice facts={book} onChoose={onChoose} />}
      {asksMonthFirst && (
        <>
          <span className={styles['label']}>{t('orderImport.days')}</span>
          <Select
            className={styles['choice']}
            size="small"
            label={t('orderImport.days')}
            value={isMonthFirst ? 'month' : 'day'}
            options={[
              { value: 'day', label: t('orderImport.days.dayFirst') },
              { value: 'month', label: t('orderImport.days.monthFirst') },
            ]}
            onValueChange={(chosen) => onMonthFirst(chosen === 'month')}
          />
        </>
      )}
    </div>
  );
};
