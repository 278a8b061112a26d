/** Maps the model's numbers to PostgreSQL's, whose sequences may have gaps. */
export class Twins {
  readonly #ofReal = new Map<number, number>();
  readonly #ofModel = new Map<number, number>();

  /** Records that both numbers denote the same thing, unless one of them is known already. */
  note(model: number | null | undefined, real: number | null | undefined): void {
    if (model == null || real == null || this.#ofModel.has(model) || this.#ofReal.has(real)) return;
    this.#ofReal.set(real, model);
    this.#ofModel.set(model, real);
  }

  readonly modelOf = (real: number): number | undefined => this.#ofReal.get(real);
  readonly realOf = (model: number): number | undefined => this.#ofModel.get(model);

  /** True while both sequences rise in the same order. */
  get areInOrder(): boolean {
    const real = [...this.#ofModel].sort(([a], [b]) => a - b).map(([, number]) => number);
    return real.every((number, index) => index === 0 || number > (real[index - 1] ?? 0));
  }
}
