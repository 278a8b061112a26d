import { onRefused } from '../lib/api-client.ts';
import { idlePart } from '../lib/lazy-part.tsx';

/** Loads its code when the page is at rest, or with the first call that waits for a proof. */
export const ProofQuestion = idlePart(
  async () => (await import('../account/proof-question.tsx')).ProofQuestion,
);

/** Has every call that is refused for want of a proof wait for it, and made again. Called once, at start. */
export const askForProofs = (): void =>
  onRefused(async (refusal) => {
    if (refusal.type !== 'PROOF_REQUIRED') return false;
    const [{ askForProof }] = await Promise.all([import('../account/proof-asked.ts'), ProofQuestion.load()]);
    return await askForProof(refusal);
  });
