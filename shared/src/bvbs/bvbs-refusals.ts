import { DomainError } from '../errors/domain-error.ts';
import type { Language } from '../i18n/languages.ts';
import { type MessageKey, translate } from '../i18n/messages.ts';
import type { RefusedAbs } from './abs-file.ts';
import type { DrawingName } from './drawing-rules.ts';
import type { AbsLineProblem } from './parse-abs.ts';

/** Lines that a refusal or an answer names; of the others only how many they are is said. */
export const mostNamedLines = 200;

/** A drawing as people name it: 'Rathaus Gengenbach, 17'. */
export const nameOfDrawing = ({ project, drawing }: DrawingName): string => `${project}, ${drawing}`;

/** A problem with its line, in words. */
export const toldLine = ({ line, code, done, values }: AbsLineProblem, language: Language) => ({
  line,
  code,
  done,
  text: translate(language, `bvbs.problem.${code}`, values),
});

/** A file that can't be read: `reason` says why, `line` where. */
export const unreadableFile = ({ refusal, line }: RefusedAbs): DomainError =>
  new DomainError('BVBS_UNREADABLE', {
    valuesIn: (language) => ({ reason: translate(language, `bvbs.refusal.${refusal}` as MessageKey) }),
    extra: { reason: refusal, ...(line !== undefined && { line }) },
  });

/** Lines that somebody has to decide about, named in `lines`. */
export const refusedLines = (
  code: 'BVBS_FAULTY_LINES' | 'BVBS_WEIGHTS',
  problems: readonly AbsLineProblem[],
  language: Language,
): DomainError => {
  const lines = [...new Set(problems.map(({ line }) => line))];
  return new DomainError(code, {
    values: { count: lines.length, lines: lines.slice(0, 10).join(', ') + (lines.length > 10 ? ' …' : '') },
    extra: { lines: problems.slice(0, mostNamedLines).map((problem) => toldLine(problem, language)) },
  });
};

/** A drawing that would become an order and has no number for it. */
export const withoutNumber = (drawing: DrawingName, field = 'orderId'): DomainError =>
  new DomainError('DRAWING_WITHOUT_NUMBER', {
    values: { drawing: nameOfDrawing(drawing) },
    fields: { [field]: 'validation.required' },
    extra: { project: drawing.project, drawing: drawing.drawing },
  });
