import type { Truck } from '@werkplan/shared/trucks/truck.ts';
import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { notify } from '../ui/notify.ts';
import { createTruck, updateTruck } from './truck-api.ts';
import { checkDraft, draftOf, emptyDraft, type TruckProblems } from './truck-draft.ts';
import { notifyEditFailure } from './notify-edit-failure.ts';
import { TruckFields } from './truck-fields.tsx';

interface Props {
  /** The truck to edit; null for a new one. */
  truck: Truck | null;
  onClose: () => void;
}

/** Titled 'Add new truck' or 'Truck info'. Mounted only while open, so it starts fresh each time. */
export const TruckDialog = ({ truck, onClose }: Props): ReactNode => {
  const { t } = useText();
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  // What it was when the modal opened: a colleague's edit meanwhile is merged by the server, field by field.
  const [read] = useState(truck);
  const [draft, setDraft] = useState(() => (truck ? draftOf(truck) : emptyDraft));
  const [problems, setProblems] = useState<TruckProblems>({});
  const [busy, setBusy] = useState(false);

  const discard = (): void => {
    notify.warning(t(read ? 'common.discarded' : 'delivery.truck.modal.discarded'));
    onClose();
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const checked = checkDraft(draft);
    setProblems(checked.problems ?? {});
    if (!checked.truck) {
      // The first field with a problem, once it is drawn as such.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
      return;
    }
    setBusy(true);
    try {
      if (read) {
        await updateTruck(read, { ...checked.truck, status: read.status });
        notify.success(t('common.edit.success', { content: checked.truck.registration }));
      } else {
        await createTruck(checked.truck);
        notify.success(t('delivery.truck.modal.success'));
      }
      onClose();
    } catch (error) {
      notifyEditFailure(error);
      setBusy(false);
    }
  };

  return (
    <Dialog
      open
      onClose={discard}
      title={t(read ? 'delivery.truck.modal.edit' : 'delivery.truck.modal.create')}
      width="truck"
      closeOnOutsideClick={false}
      footer={
        <>
          <Button onClick={discard}>{t('common.cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} busy={busy}>
            {t(read ? 'delivery.truck.modal.doUpdate' : 'delivery.truck.modal.doCreate')}
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <TruckFields
          draft={draft}
          problems={problems}
          onChange={(change) => {
            setDraft((before) => ({ ...before, ...change }));
            setProblems((before) =>
              Object.fromEntries(Object.entries(before).filter(([field]) => !(field in change))),
            );
          }}
        />
      </form>
    </Dialog>
  );
};
