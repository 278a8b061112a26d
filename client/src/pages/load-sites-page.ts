import { loadFurtherTexts } from '../lib/further-texts.ts';

export { SitesPage } from './sites-page.tsx';

// The texts come with the page, because the first load is weighed.
await loadFurtherTexts();
