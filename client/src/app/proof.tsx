import { onRefused } from '../lib/api-client.ts';
import { idlePart } from '../lib/lazy-part.tsx';

/** Loaded when the page is idle, or with the first call that waits for a proof. */
export const ProofQuestion = idlePart(
  async () => (await import('../account/proof-question.tsx')).ProofQuestion,
);

/** Lets calls that need a proof of identity wait for it and run again. Called once, at start. */
export const askForProofs = (): void =>
  onRefused(async (refusal) => {
    if (refusal.type !== 'PROOF_REQUIRED') return false;
    const [{ askForProof }] = await Promise.all([
      import('../account/proof-request.ts'),
      ProofQuestion.load(),
    ]);
    return await askForProof(refusal);
  });
