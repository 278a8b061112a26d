import type { ReactNode } from 'react';
import { useUnfinishedDraftText, useUserDrafts } from './unfinished-draft.ts';
import styles from './plan-menu.module.css';

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
