import { Suspense, type ReactNode } from 'react';
import { yardLinksDialogAtom } from '../deliveries/yard-links-state.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { useAtom } from '../lib/use-atom.ts';
import { useUnfinishedDraftText, useUserDrafts } from './unfinished-draft.ts';
import styles from './plan-menu.module.css';

const YardLinksDialog = lazyPart(
  async () => (await import('../deliveries/yard-links-dialog.tsx')).YardLinksDialog,
  { ahead: null },
);

/**
 * Badge on the plan menu's button if the user left a draft of the day unfinished; its tooltip describes that draft.
 */
export const UnfinishedDraftBadge = (): ReactNode => {
  useUserDrafts();
  const words = useUnfinishedDraftText();
  return (
    words !== null && (
      <span className={styles['left']} title={words}>
        <span className="visually-hidden">{words}</span>
      </span>
    )
  );
};

/** Dialog with the yard links. Several buttons open it, so it is mounted here, independent of them. */
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
