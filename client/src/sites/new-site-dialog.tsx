import type { Site } from '@werkplan/shared/deliveries/site-schema.ts';
import { siteSpellingSchema } from '@werkplan/shared/deliveries/site-schema.ts';
import { useId, useState, type ReactNode } from 'react';
import { notifyDone } from '../history/notify-done.ts';
import { useText } from '../lib/i18n.ts';
import { useForm } from '../settings/use-form.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FormFoot } from '../ui/form-foot.tsx';
import { TextField } from '../ui/text-field.tsx';
import { showSavedSite } from './book-atoms.ts';
import { createSite } from './site-api.ts';
import styles from './new-site-dialog.module.css';

interface Props {
  /** Name to start with; the page passes the text of its search. */
  name: string;
  onMade: (site: Site) => void;
  onClose: () => void;
}

/** Dialog that registers a site by its name and town; all other fields are edited in the site's panel. */
export const NewSiteDialog = ({ name, onMade, onClose }: Props): ReactNode => {
  const { t } = useText();
  const form = useId();
  const [typed, setTyped] = useState({ name, postCode: '', city: '' });
  const { problems, busy, submit } = useForm(siteSpellingSchema, typed, async (spelling) => {
    const made = await createSite(spelling);
    showSavedSite(made.data);
    notifyDone(t('siteBook.created', { name: made.data.name }), made);
    onMade(made.data);
  });
  const field = (of: keyof typeof typed): ReactNode => (
    <TextField
      label={t(`siteBook.field.${of}`)}
      name={of}
      value={typed[of]}
      onValueChange={(text) => setTyped({ ...typed, [of]: text })}
      error={problems[of]}
    />
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('sites.new.title')}
      width="date"
      footer={<FormFoot form={form} busy={busy} onCancel={onClose} />}
    >
      <form id={form} className={styles['form']} onSubmit={submit} noValidate>
        {field('name')}
        <div className={styles['place']}>
          {field('postCode')}
          {field('city')}
        </div>
      </form>
    </Dialog>
  );
};
