import { loadFurther } from '@werkplan/shared/i18n/load-further.ts';
import { clientTexts } from './i18n.ts';

/** Loads the texts of pages on which no day's work begins. */
export const loadFurtherTexts = async (): Promise<void> => await clientTexts().loadFurther(loadFurther);
