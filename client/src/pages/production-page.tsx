import type { ReactNode } from 'react';
import { PageFrame } from '../app/page-frame.tsx';
import { useText } from '../lib/i18n.ts';

export const ProductionPage = (): ReactNode => {
  const { t } = useText();
  return (
    <PageFrame title={t('navigation.production')} dayToolbar>
      {null}
    </PageFrame>
  );
};
