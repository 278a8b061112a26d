import { type ComponentProps, type ReactNode, Suspense } from 'react';
import { lazyPart } from '../lib/lazy-part.tsx';
import { useAtomValue } from '../lib/use-atom.ts';
import { signingAtom } from './link-notes.ts';

const hasTexts = true;
const Box = lazyPart(async () => (await import('./note-box.tsx')).NoteBox, { hasTexts });
const Foot = lazyPart(async () => (await import('./notes-foot.tsx')).NotesFoot, { hasTexts });
const Form = lazyPart(async () => (await import('./signing.tsx')).Signing, { hasTexts });
const Sheet = lazyPart(async () => (await import('./missing-sheet.tsx')).MissingSheet, { hasTexts });
const View = lazyPart(async () => (await import('./receipts-view.tsx')).ReceiptsView, { hasTexts });

/** Loads the code of all these parts in advance, so that it is cached before the phone is offline. */
export const loadParts = async (): Promise<void> => {
  await Promise.all([Box.load(), Foot.load(), Form.load(), Sheet.load(), View.load()]);
};

export const MissingSheetOfCard = (props: ComponentProps<typeof Sheet>): ReactNode => (
  <Suspense fallback={null}>
    <Sheet {...props} />
  </Suspense>
);

export const NoteOfCard = (props: ComponentProps<typeof Box>): ReactNode => (
  <Suspense fallback={null}>
    <Box {...props} />
  </Suspense>
);

/** Shows the receipt form. It is rendered apart from the link's views, so that it stays open if the link ends meanwhile. */
export const SigningForm = (): ReactNode => {
  const isSigning = useAtomValue(signingAtom) !== null;
  return <Suspense fallback={null}>{isSigning && <Form />}</Suspense>;
};

export const NotesFootOfRun = (props: ComponentProps<typeof Foot>): ReactNode => (
  <Suspense fallback={null}>
    <Foot {...props} />
  </Suspense>
);

export const Receipts = (props: ComponentProps<typeof View>): ReactNode => (
  <Suspense fallback={null}>
    <View {...props} />
  </Suspense>
);
