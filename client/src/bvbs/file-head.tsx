import { type Encoding, encodings } from '@werkplan/shared/values/text-encoding.ts';
import FileText from 'lucide-react/icons/file-text';
import Info from 'lucide-react/icons/info';
import type { ReactNode } from 'react';
import { formatNumber } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import { encodingNames } from '../orders/import/reading-strip.tsx';
import { Badge } from '../ui/badge.tsx';
import { Select } from '../ui/select.tsx';
import { linesText } from './drawing-words.ts';
import type { ParsedFile } from './preview-rows.ts';
import styles from './preview.module.css';
import { problemText } from './question-words.ts';
import { lineRemarks } from './questions.ts';

interface Props {
  file: ParsedFile;
  /** True if the planner has chosen the encoding; false if it was detected. */
  isChosen: boolean;
  onChoose: (encoding: Encoding) => void;
}

const Charset = ({ file, isChosen, onChoose }: Props): ReactNode => {
  const { t } = useText();
  const { readAs, isPlain, isSure, special } = file.content.encoding;
  if (isPlain || !special) {
    const name = t('orderImport.found', { name: t('drawing.ascii') });
    return <span className={styles['charsetText']}>{t('drawing.charset', { name })}</span>;
  }
  const label = (one: Encoding): string => {
    const isFound = one === readAs && isSure && !isChosen;
    const name = isFound ? t('orderImport.found', { name: encodingNames[one] }) : encodingNames[one];
    return t('drawing.charset', { name });
  };
  const { line, text, at } = special;
  return (
    <>
      <span className={styles['sample']}>
        {t('orderImport.line', { line })}{' '}
        <code>
          {text.slice(0, at)}
          <mark>{text.slice(at, at + 1)}</mark>
          {text.slice(at + 1)}
        </code>
      </span>
      {!isSure && !isChosen && <Badge tone="warn">{t('orderImport.encoding.unsure')}</Badge>}
      <Select
        className={styles['charset']}
        size="small"
        label={`${t('orderImport.encoding')}, ${file.name}`}
        value={readAs}
        options={encodings.map((value) => ({ value, label: label(value) }))}
        onValueChange={onChoose}
      />
    </>
  );
};

/** Shows a file's name, its encoding, and remarks on its lines. */
export const FileHead = (props: Props): ReactNode => {
  const { t } = useText();
  const { name, size, content } = props.file;
  const remarks = lineRemarks(content.problems);
  const kB = formatNumber(Math.max(1, Math.round(size / 1024)));
  return (
    <>
      <div role="row" className={styles['file']}>
        <div role="gridcell" className={styles['fileCell']}>
          <FileText size={16} strokeWidth={1.75} aria-hidden />
          <b className={styles['fileName']} title={name}>
            {name}
          </b>
          <span className={styles['size']}>{t('drawing.size', { count: content.lines, size: kB })}</span>
          <span className={styles['read']}>
            <Charset {...props} />
          </span>
        </div>
      </div>
      {remarks.length > 0 && (
        <div role="row">
          <div role="gridcell" className={styles['strip']}>
            <Info size={16} strokeWidth={1.75} aria-hidden />
            <p className={styles['remarks']}>
              {t('drawing.remarks')}{' '}
              {remarks
                .map(({ problem, lines }) => `${problemText(problem, t)} (${linesText(lines, t)})`)
                .join(' · ')}
            </p>
          </div>
        </div>
      )}
    </>
  );
};
