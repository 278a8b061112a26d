import { onRefused } from '../lib/api-client.ts';
import { idlePart } from '../lib/lazy-part.tsx';

/** Shares with other users on the day which cards this planner drags and has selected. */
export const ProofQuestion = idlePart(
  async () => (await import('../account/proof-question.tsx')).ProofQuestion,
);

/** Loaded when the page is idle, or with the first call that waits for a proof. */
export const askForProofs = (): void =>
  onRefused(async (refusal) => {
    if (refusal.type !== 'PROOF_REQUIRED') return false;
    const [{ askForProof }] = await Promise.all([import('../account/proof-asked.ts'), ProofQuestion.load()]);
    return await askForProof(refusal);
  });
