const changeOfAnswer = new WeakMap<object, number>();

/** Notes which change of the log an answer is about. */
export const rememberChange = (answer: unknown, changeId: number | null): void => {
  if (changeId !== null && typeof answer === 'object' && answer !== null)
    changeOfAnswer.set(answer, changeId);
};

/** The change that `sendMutation` answered with this; null when it changed nothing. */
export const changeIdOf = (answer: unknown): number | null =>
  typeof answer === 'object' && answer !== null ? (changeOfAnswer.get(answer) ?? null) : null;
