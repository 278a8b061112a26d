import type { OrderCandidate } from '@werkplan/shared/orders/order-upsert-schema.ts';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { type KeyboardEvent, useEffect, useRef, useState, type ReactNode } from 'react';
import { classFor, cx } from '../lib/class-names.ts';
import { dataSelector, dataOf, closestWith } from '../lib/dom-contract.ts';
import { useText } from '../lib/i18n.ts';
import { duplicateWarning } from '../orders/paste/row-texts.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { FileHead } from './file-head.tsx';
import { DrawingChangesStrip } from './drawing-changes-strip.tsx';
import { PreviewRow } from './preview-row.tsx';
import { type DrawingRow, isNewRow, isTicked, mayTick, siteOfRow } from './preview-rows.ts';
import styles from './preview.module.css';
import { QuestionStrip } from './question-strip.tsx';
import { currentAnswer, questionLines, type QuestionAnswer, type Question } from './questions.ts';
import type { Preview } from './use-preview.ts';

const columns = [
  'site',
  'drawing',
  'index',
  'positions',
  'pieces',
  'steel',
  'matting',
  'diameter',
  'longest',
  'widest',
  'order',
  'state',
] as const;
const numbers: ReadonlySet<string> = new Set(columns.slice(3, 10));
const numberInput = 'input[name=orderId]';

/** Moves the focus up or down between rows and questions, or between the number fields; returns false at the end. */
const walk = (grid: HTMLElement, from: Element, by: 1 | -1): boolean => {
  const isNumber = from instanceof HTMLInputElement && from.name === 'orderId';
  if (from instanceof HTMLInputElement && from.type !== 'checkbox' && !isNumber) return false;
  const stops = [...grid.querySelectorAll<HTMLElement>(isNumber ? numberInput : dataSelector('stop'))];
  const here = stops.indexOf(from as HTMLElement);
  const row = closestWith(from, 'row');
  const next = stops[(here < 0 && row ? stops.indexOf(row) : here) + by];
  next?.focus();
  return next !== undefined;
};

/** Returns a function that applies an answer to all lines of a question. */
const useAnswers =
  ({ files, answer: readAgain }: Preview) =>
  (at: number, question: Question, answer: QuestionAnswer) => {
    const { answers } = files[at] ?? {};
    if (!answers) return;
    const [taken, weights] = [new Set(answers.taken), new Map(answers.weights)];
    for (const line of questionLines(question)) {
      if (answer === 'take') taken.add(line);
      else if (answer === 'leave') taken.delete(line);
      else weights.set(line, answer);
    }
    readAgain(at, { ...answers, taken, weights });
  };

/** Table of the drawings in all files, with questions and remarks below their rows. */
export const PreviewTable = ({ preview }: { preview: Preview }): ReactNode => {
  const { t } = useText();
  const { rows: fileRows, files, choices, groups, missing, act, openSites } = preview;
  const [current, setCurrent] = useState<string>();
  const [compared, setCompared] = useState<ReadonlySet<string>>(new Set());
  const give = useAnswers(preview);
  const all = fileRows.flatMap(({ rows }) => rows);
  const tickable = all.filter(mayTick);
  const ticked = tickable.filter((row) => isTicked(row, choices)).length;
  const leads = new Map(groups.flatMap(({ lead, rows }) => rows.map((row) => [row.key, lead] as const)));
  // A project's site is entered once, in the first row of the project.
  const firstOf = new Map(
    groups
      .filter(({ lead }) => isNewRow(lead))
      .map(({ lead }) => [lead.drawing.project, lead] as const)
      .toReversed(),
  );
  const firstNew = groups.find(({ lead }) => isNewRow(lead))?.lead.key;
  const missingIn = new Map(groups.map(({ lead }, index) => [lead.key, missing[index] ?? []] as const));
  const known = (row: DrawingRow): readonly OrderCandidate[] =>
    (isNewRow(row) && preview.trial?.known.get((choices.numbers.get(row.key) ?? '').trim())) || none;
  const stop = all.some(({ key }) => key === current) ? current : all[0]?.key;

  const compare = (key: string): void =>
    setCompared((open) => {
      const next = new Set(open);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  const onRowKey = (grid: HTMLElement, row: DrawingRow, key: string): boolean => {
    const own = [...grid.querySelectorAll<HTMLElement>(dataSelector('row'))].filter(
      (part) => dataOf(part, 'row') === row.key,
    );
    const within = (selector: string): HTMLElement | undefined =>
      own.flatMap((part) => [...part.querySelectorAll<HTMLElement>(selector)])[0];
    if (key === ' ' && mayTick(row)) act.tick(row.key, !isTicked(row, choices));
    else if (key === 'j' && isNewRow(row)) act.join(row.key);
    else if (key === 'F2' && isNewRow(row)) act.openSite(row.drawing.project);
    else if (key === 'Enter' && row.state === 'newer') compare(row.key);
    else if (key === 'Enter') (within(`button${dataSelector('stop')}`) ?? within(numberInput))?.focus();
    else if (/^\d$/.test(key)) {
      within(numberInput)?.focus();
      // Lets the browser type the digit into the field.
      return false;
    } else return false;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const { currentTarget: grid, target, key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || !grid.contains(target as Element)) return;
    const element = target as Element;
    const row = all.find((one) => one.key === dataOf(element, 'row'));
    const by = { ArrowDown: 1, ArrowUp: -1 }[key] as 1 | -1 | undefined;
    const isNumber = element.matches(numberInput);
    const isMine = by
      ? walk(grid, element, by) || (isNumber && walk(grid, closestWith(element, 'row') ?? element, by))
      : isNumber && key === 'Enter'
        ? walk(grid, element, 1)
        : row !== undefined && onRowKey(grid, row, key.length === 1 ? key.toLowerCase() : key);
    if (isMine) event.preventDefault();
  };

  const grid = useRef<HTMLDivElement>(null);
  const isEmpty = all.length === 0;
  useEffect(() => {
    if (isEmpty) return;
    // Leaves the focus where it is if the user has moved it meanwhile.
    if (grid.current?.parentElement === document.activeElement)
      grid.current?.querySelector<HTMLElement>(dataSelector('stop'))?.focus();
  }, [isEmpty]);
  const questionRow = (at: number, question: Question, key?: string): ReactNode => (
    <div key={`${question.kind} ${question.lines[0].line}`} role="row" data-row={key}>
      <QuestionStrip
        question={question}
        answer={currentAnswer(question, files[at]?.answers ?? { taken: new Set(), weights: new Map() })}
        onAnswer={(answer) => give(at, question, answer)}
      />
    </div>
  );
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its rows take the focus
    <div
      ref={grid}
      role="grid"
      aria-label={t('drawing.rows')}
      className={styles['table']}
      onKeyDown={onKeyDown}
      onFocus={({ target }) => setCurrent(dataOf(closestWith(target, 'row'), 'row') ?? current)}
    >
      <div role="row" className={styles['head']}>
        <span role="columnheader">
          <Checkbox
            checked={ticked > 0 && ticked === tickable.length}
            aria-label={t('drawing.all')}
            onCheckedChange={(chosen) => tickable.forEach(({ key }) => act.tick(key, chosen))}
          />
        </span>
        {columns.map((column) => (
          <span
            key={column}
            role="columnheader"
            className={cx(numbers.has(column) && styles['number'], classFor(styles, column))}
          >
            <span className={column === 'state' ? 'visually-hidden' : undefined}>
              {t(`drawing.column.${column}`)}
            </span>
          </span>
        ))}
      </div>
      {fileRows.map(({ file, rows, others }) => (
        <div key={file.at} role="rowgroup">
          <FileHead
            file={file}
            isChosen={files[file.at]?.answers.encoding != null}
            onChoose={(encoding) => {
              const { answers } = files[file.at] ?? {};
              if (answers) preview.answer(file.at, { ...answers, encoding });
            }}
          />
          {others.map((question) => questionRow(file.at, question))}
          {rows.map((row) => {
            const lead = leads.get(row.key);
            const isJoined = lead !== undefined && lead !== row;
            return (
              <div key={row.key} role="presentation">
                <PreviewRow
                  row={row}
                  isTicked={isTicked(row, choices)}
                  number={choices.numbers.get(row.key) ?? ''}
                  joinedTo={isJoined ? (choices.numbers.get(lead.key) ?? '') : null}
                  mayJoin={row.key !== firstNew}
                  site={siteOfRow(row, choices)}
                  missing={missingIn.get(row.key) ?? none}
                  isSiteOpen={openSites.has(row.drawing.project) && firstOf.get(row.drawing.project) === row}
                  isTabStop={row.key === stop}
                  act={act}
                />
                {lead === row && known(row).length > 0 && (
                  <div role="row">
                    <div role="gridcell" className={cx(styles['strip'], styles['warn'])}>
                      <TriangleAlert size={16} strokeWidth={1.75} aria-hidden />
                      <p className={styles['said']}>{duplicateWarning(known(row), false, t)}</p>
                    </div>
                  </div>
                )}
                {row.questions.map((question) => questionRow(file.at, question, row.key))}
                {row.state === 'newer' && (
                  <div role="row" data-row={row.key}>
                    <DrawingChangesStrip
                      row={row}
                      isOpen={compared.has(row.key)}
                      onToggle={() => compare(row.key)}
                    />
                  </div>
                )}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
};
const none: never[] = [];
