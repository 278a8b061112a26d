import { onRefused } from '../lib/api-client.ts';
import { idlePart } from '../lib/lazy-part.tsx';

/** Dialog that asks for a proof of identity; loaded when the page is idle, or for the first call that needs a proof. */
export const ProofQuestion = idlePart(
  async () => (await import('../account/proof-dialog.tsx')).ProofQuestion,
);

/** Repeats refused calls after a proof of identity. Called once, at start. */
export const askForProofs = (): void =>
  onRefused(async (refusal) => {
    if (refusal.type !== 'PROOF_REQUIRED') return false;
    const [{ askForProof }] = await Promise.all([
      import('../account/proof-request.ts'),
      ProofQuestion.load(),
    ]);
    return await askForProof(refusal);
  });
