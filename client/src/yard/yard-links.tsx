import { Suspense, type ReactNode } from 'react';
import { yardLinksDialogAtom } from '../deliveries/yard-links-state.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { useAtom } from '../lib/use-atom.ts';

const YardLinksDialog = lazyPart(async () => (await import('./yard-links-dialog.tsx')).YardLinksDialog, {
  ahead: null,
});

/** Dialog with the yard links. Several buttons open it, so it is mounted once per page, independent of them. */
export const YardLinks = (): ReactNode => {
  const [linksOf, showLinks] = useAtom(yardLinksDialogAtom);
  return (
    linksOf !== undefined && (
      <Suspense>
        <YardLinksDialog run={linksOf} onClose={() => showLinks(undefined)} />
      </Suspense>
    )
  );
};
