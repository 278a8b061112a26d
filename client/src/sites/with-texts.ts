import { loadFurtherTexts } from '../lib/further-texts.ts';

export * as lookup from './book-lookup.ts';
export { CardSiteMark, RunSiteMark, SiteInHand, TieMark } from './site-marks.tsx';

// The texts come with the code, because the first load is weighed.
await loadFurtherTexts();
