import { Suspense, useState, type ReactNode } from 'react';
import { ApiError, notifyFailure } from '../lib/api-errors.ts';
import { lazyPart } from '../lib/lazy-part.tsx';

const ProofDialog = lazyPart(async () => (await import('./proof-dialog.tsx')).ProofDialog);

interface FreshProof {
  currentPassword?: string;
}
type Act = (proof: FreshProof) => Promise<void>;

interface Asked {
  act: Act;
  error: string | null;
}

const refusedPassword = (error: unknown): string | null =>
  error instanceof ApiError ? (error.fields['currentPassword'] ?? null) : null;

/** What may be done right after signing in is done; later the password is asked for first. */
export const useFreshProof = (): { withProof: (act: Act) => Promise<void>; dialog: ReactNode } => {
  const [asked, setAsked] = useState<Asked | null>(null);
  const attempt = async (act: Act, proof: FreshProof): Promise<void> => {
    try {
      await act(proof);
      setAsked(null);
    } catch (error) {
      const refusal = refusedPassword(error);
      if (refusal === null) {
        setAsked(null);
        return notifyFailure(error);
      }
      setAsked({ act, error: proof.currentPassword === undefined ? null : refusal });
    }
  };
  return {
    withProof: async (act) => await attempt(act, {}),
    dialog: asked && (
      <Suspense>
        <ProofDialog
          error={asked.error}
          onProve={async (currentPassword) => await attempt(asked.act, { currentPassword })}
          onCancel={() => setAsked(null)}
        />
      </Suspense>
    ),
  };
};
