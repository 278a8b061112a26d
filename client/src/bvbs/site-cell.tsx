import Pencil from 'lucide-react/icons/pencil';
import type { ReactNode } from 'react';
import { classFor } from '../lib/class-names.ts';
import { useText } from '../lib/i18n.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { TextInput } from '../ui/text-input.tsx';
import type { MissingField, SiteAddress } from './preview-rows.ts';
import styles from './preview.module.css';

interface Props {
  project: string;
  site: SiteAddress;
  missing: readonly MissingField[];
  isOpen: boolean;
  /** Opens the fields; null if the site cannot be edited. */
  onOpen: (() => void) | null;
  onChange: (site: SiteAddress) => void;
}

const fields = ['constructionSite', 'postCode', 'city'] as const;

/** Shows the delivery address of a drawing's project as text, or as fields once these are opened. */
export const SiteCell = ({ project, site, missing, isOpen, onOpen, onChange }: Props): ReactNode => {
  const { t } = useText();
  if (isOpen)
    return (
      <div role="gridcell" className={styles['typed']}>
        {fields.map((field) => (
          <TextInput
            key={field}
            size="small"
            name={field}
            className={classFor(styles, field)}
            value={site[field]}
            invalid={site[field] !== '' && missing.includes(field)}
            aria-required
            aria-label={`${t(`order.column.${field}`)}, ${project}`}
            placeholder={t(`order.column.${field}`)}
            onValueChange={(text) => onChange({ ...site, [field]: text })}
          />
        ))}
      </div>
    );
  const { constructionSite, postCode, city } = site;
  return (
    <div role="gridcell" className={styles['site']}>
      <span className={styles['names']}>
        <b title={constructionSite}>{constructionSite}</b>
        <span className={styles['place']}>
          {postCode} <bdi>{city}</bdi>
        </span>
      </span>
      {onOpen && (
        <IconButton
          label={t('drawing.site.change', { project })}
          icon={Pencil}
          size="tiny"
          tooltip={false}
          tabIndex={-1}
          className={styles['quiet']}
          onClick={onOpen}
        />
      )}
    </div>
  );
};
