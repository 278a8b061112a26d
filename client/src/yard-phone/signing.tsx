import type { ReactNode } from 'react';
import { store } from '../lib/client.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { linkNotesAtom, signingAtom } from './link-notes.ts';
import { ReceiptForm } from './receipt-form.tsx';
import { confirmedAtom, waitingAtom } from './yard-atoms.ts';
import { shownMark } from './waiting.ts';
import { useYardSession } from './yard-context.ts';
import { markReport } from './yard.ts';

/** Opens the receipt form for the note in `signingAtom`, and sends the result. */
export const Signing = (): ReactNode => {
  const yard = useYardSession();
  const cards = (useAtomValue(confirmedAtom)?.yard.runs ?? []).flatMap(({ slots }) =>
    slots.filter((slot) => slot.kind === 'card'),
  );
  const { notes } = useAtomValue(linkNotesAtom);
  const signing = useAtomValue(signingAtom);
  const note = notes.find(({ id }) => id === signing);
  if (!note) return null;
  const close = (): void => store().set(signingAtom, null);
  const ids = note.content.parts.map(({ shipmentId }) => shipmentId);
  const card = cards.find(({ shipmentId, isDead }) => !isDead && ids.includes(shipmentId));
  return (
    <ReceiptForm
      key={note.id}
      note={note}
      takesPhoto={card !== undefined}
      onClose={close}
      onDone={async (report, photo) => {
        close();
        const about = note.content.site.name;
        const missing = report.receipt.missing.map(({ shipmentId }) => shipmentId);
        const shown = cards.find(({ shipmentId, isDead }) => !isDead && missing.includes(shipmentId)) ?? card;
        // Photos belong to marks, so a card without a mark is marked as loaded first.
        if (photo && shown) {
          const mark = shownMark(shown, store().get(waitingAtom));
          if (mark === null) await yard.report(about, markReport(shown, 'loaded'));
          const seenAt = mark === null || mark.isWaiting ? null : mark.at;
          const { shipmentId, itemId } = shown;
          await yard.report(about, { kind: 'photo', shipmentId, itemId, seenAt, photo });
        }
        await yard.report(about, report);
      }}
    />
  );
};
