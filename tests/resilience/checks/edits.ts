import type { Recording } from '../recording.ts';
import { standing } from './lost.ts';
import { rowsByEntity } from './chain.ts';

/** Checks that no accepted edit overwrote another: every changed field was still as its sender had read it. */
export const editsOverwroteNobody = (recording: Recording): string[] => {
  const { changes, rows } = recording;
  const changeOf = new Map(changes.map(({ id, actor, mutationId }) => [`${actor} ${mutationId}`, id]));
  const chains = rowsByEntity(rows);
  return standing(recording).flatMap(({ key, actor, name, edit, status }) => {
    const changeId = changeOf.get(`${actor} ${key}`);
    if (!edit || changeId === undefined || status === null || status >= 300) return [];
    const chain = chains.get(`${edit.entity} ${edit.id}`) ?? [];
    const base = chain.find(({ version }) => version === edit.version)?.after;
    const written = chain.find((row) => row.changeId === changeId);
    if (!base || !written?.before) return [];
    const { before, after } = written;
    return edit.columns
      .filter((column) => before[column] !== after?.[column] && before[column] !== base[column])
      .map(
        (column) =>
          `${name} ${key} overwrote ${edit.entity} ${edit.id}.${column}: read ${String(base[column])}, was ${String(before[column])}`,
      );
  });
};
