import { DomainError } from '../errors/domain-error.ts';
import type { Language } from '../i18n/languages.ts';
import { type MessageKey, translate } from '../i18n/messages.ts';
import type { RefusedAbs } from './abs-file.ts';
import type { DrawingName } from './drawing-rules.ts';
import type { AbsLineProblem } from './parse-abs.ts';

/** A refusal or an answer names at most this many problems of lines. */
export const maxNamedLines = 200;

/** Returns the name that users see: 'Rathaus Gengenbach, 17'. */
export const nameOfDrawing = ({ project, drawing }: DrawingName): string => `${project}, ${drawing}`;

/** Describes a problem of a line in the caller's language. */
export const describeLine = ({ line, code, done, values }: AbsLineProblem, language: Language) => ({
  line,
  code,
  done,
  text: translate(language, `bvbs.problem.${code}`, values),
});

/** Refuses a file that can't be read; `reason` is the refusal's code, `line` the line that caused it, if a single line did. */
export const unreadableFile = ({ refusal, line }: RefusedAbs): DomainError =>
  new DomainError('BVBS_UNREADABLE', {
    valuesIn: (language) => ({ reason: translate(language, `bvbs.refusal.${refusal}` as MessageKey) }),
    extra: { reason: refusal, ...(line !== undefined && { line }) },
  });

/** Refuses lines about which the caller has to decide, naming them in `lines`. */
export const refusedLines = (
  code: 'BVBS_FAULTY_LINES' | 'BVBS_WEIGHTS',
  problems: readonly AbsLineProblem[],
  language: Language,
): DomainError => {
  const lines = [...new Set(problems.map(({ line }) => line))];
  return new DomainError(code, {
    values: { count: lines.length, lines: lines.slice(0, 10).join(', ') + (lines.length > 10 ? ' …' : '') },
    extra: { lines: problems.slice(0, maxNamedLines).map((problem) => describeLine(problem, language)) },
  });
};

/** Refuses a new drawing for whose order no number was sent. */
export const drawingWithoutNumber = (drawing: DrawingName, field = 'orderId'): DomainError =>
  new DomainError('DRAWING_WITHOUT_NUMBER', {
    values: { drawing: nameOfDrawing(drawing) },
    fields: { [field]: 'validation.required' },
    extra: { project: drawing.project, drawing: drawing.drawing },
  });
