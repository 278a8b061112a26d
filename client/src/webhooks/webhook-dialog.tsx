import {
  newWebhookSchema,
  type Webhook,
  webhookChangeSchema,
} from '@werkplan/shared/webhooks/webhook-schema.ts';
import { maxWebhookName } from '@werkplan/shared/webhooks/webhook.ts';
import { useId, useRef, useState, type ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { ChoiceGroup } from '../settings/choice-group.tsx';
import { useForm } from '../settings/use-form.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { FormFoot } from '../ui/form-foot.tsx';
import { TextField } from '../ui/text-field.tsx';
import { SecretIssuingDialog } from './secret-issuing-dialog.tsx';
import type { Webhooks } from './use-webhooks.ts';
import { kindText } from './webhook-words.ts';
import styles from './webhooks.module.css';

interface Props {
  /** Null for a new webhook. */
  webhook: Webhook | null;
  acts: Webhooks;
  onAdded?: (id: number) => void;
  onClose: () => void;
}

/** Fields that the user has edited. A change sends only these, so that other users' changes to the rest are kept. */
type WebhookChanges = Partial<Pick<Webhook, 'name' | 'url' | 'kinds'>>;
const empty = { name: '', url: '', kinds: [] };
const breadths = ['all', 'some'] as const;

interface KindsProps {
  all: readonly string[];
  value: readonly string[];
  isSome: boolean;
  onSome: (isSome: boolean) => void;
  onValueChange: (kinds: string[]) => void;
  error: string | undefined;
}

/** Choice of all kinds of changes, including kinds that later releases add, or of some. */
const Kinds = ({ all, value, isSome, onSome, onValueChange, error }: KindsProps): ReactNode => {
  const { t } = useText();
  return (
    <div className={styles['choice']}>
      <ChoiceGroup
        label={t('webhooks.kinds')}
        value={isSome ? 'some' : 'all'}
        choices={breadths.map((one) => ({ value: one, label: t(`webhooks.kinds.${one}`) }))}
        onChoose={(one) => onSome(one === 'some')}
      />
      {isSome ? (
        <div role="group" aria-label={t('webhooks.kinds')} className={styles['boxes']}>
          {all.map((kind) => (
            <Checkbox
              key={kind}
              label={kindText(kind, t)}
              checked={value.includes(kind)}
              onCheckedChange={(isOn) =>
                onValueChange(all.filter((one) => (one === kind ? isOn : value.includes(one))))
              }
            />
          ))}
        </div>
      ) : (
        <p className={styles['hint']}>{t('webhooks.kinds.allHint')}</p>
      )}
      {error && (
        <p role="alert" className={styles['bad']}>
          {error}
        </p>
      )}
    </div>
  );
};

/**
 * Dialog for a webhook's name, address and kinds of changes; it then shows the secret of a new webhook. Must be mounted
 * only while open, so that it starts with fresh state.
 */
export const WebhookDialog = ({ webhook, acts, onAdded, onClose }: Props): ReactNode => {
  const { t } = useText();
  const [typed, setTyped] = useState<WebhookChanges>({});
  const [isSome, setIsSome] = useState((webhook?.kinds.length ?? 0) > 0);
  const [secret, setSecret] = useState<string | null>(null);
  const [form, first] = [useId(), useRef<HTMLInputElement>(null)];
  const set = (changed: WebhookChanges): void => setTyped({ ...typed, ...changed });
  const shown = { ...(webhook ?? empty), ...typed };
  const kinds = isSome ? shown.kinds : [];
  const all = [...acts.kinds, ...shown.kinds.filter((kind) => !acts.kinds.includes(kind))];
  const creating = useForm(newWebhookSchema, { name: shown.name, url: shown.url, kinds }, async (body) => {
    const issued = await acts.create(body);
    onAdded?.(issued.id);
    setSecret(issued.secret ?? '');
  });
  const { kinds: _, ...texts } = typed;
  const changes = kinds.join() === webhook?.kinds.join() ? texts : { ...texts, kinds };
  const changing = useForm(webhookChangeSchema, changes, async (change) => {
    if (webhook && Object.keys(change).length > 0) await acts.change(webhook, change);
    onClose();
  });
  const { problems, busy, submit } = webhook ? changing : creating;
  const footer = (
    <FormFoot
      form={form}
      action={t(webhook ? 'common.save' : 'webhooks.addIt')}
      busy={busy}
      disabled={isSome && kinds.length === 0}
      onCancel={onClose}
    />
  );
  return (
    <SecretIssuingDialog
      name={shown.name}
      secret={secret}
      issuedTitle={t('webhooks.added')}
      onClose={onClose}
      title={t(webhook ? 'webhooks.one' : 'webhooks.add')}
      initialFocus={first}
      footer={footer}
    >
      <form id={form} className={styles['form']} onSubmit={submit} noValidate>
        <TextField
          ref={first}
          label={t('webhooks.column.name')}
          name="name"
          autoComplete="off"
          maxLength={maxWebhookName}
          value={shown.name}
          onValueChange={(name) => set({ name })}
          error={problems['name']}
        />
        <TextField
          label={t('webhooks.address')}
          name="url"
          type="url"
          autoComplete="off"
          hint={t('webhooks.addressHint')}
          value={shown.url}
          onValueChange={(url) => set({ url })}
          error={problems['url']}
        />
        <Kinds
          all={all}
          value={shown.kinds}
          isSome={isSome}
          onSome={setIsSome}
          onValueChange={(chosen) => set({ kinds: chosen })}
          error={problems['kinds']}
        />
      </form>
    </SecretIssuingDialog>
  );
};
