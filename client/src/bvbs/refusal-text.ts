import type { Translate } from '../lib/i18n.ts';
import type { RefusedFile } from './abs-content.ts';

/** Explains why a file is refused, with the line if the reason concerns one. */
export const refusalText = ({ refusal, line }: RefusedFile, t: Translate): string => {
  if (refusal === 'unreadable' || refusal === 'damaged' || refusal === 'tooLong')
    return t(`orderImport.refused.${refusal}`);
  const reason = t(`bvbs.refusal.${refusal}`);
  return line === undefined ? reason : `${reason} (${t('drawing.line', { line })})`;
};
