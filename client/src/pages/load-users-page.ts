import { loadFurtherTexts } from '../lib/further-texts.ts';

export { UsersPage } from './users-page.tsx';

// The texts come with the page, because the first load is weighed.
await loadFurtherTexts();
