import { expect, it } from 'vitest';
import { createLogger } from '../platform/logger.ts';
import { AlertWatch } from './alert-watch.ts';
import type { AlertFacts } from './alerts.ts';

const startedAt = '2026-11-23T08:00:00.000Z';

/** A watch over facts that the test changes. */
const watchOver = (facts: Partial<AlertFacts>, patienceMs?: number) => {
  let now = startedAt;
  const clock = { now: () => new Date(now), today: () => now.slice(0, 10) };
  const lines: string[] = [];
  const logger = createLogger('info', { write: (line) => void lines.push(line) });
  let changes = 0;
  const onChanged = (): void => void (changes += 1);
  const watch = new AlertWatch({
    facts: facts as AlertFacts,
    clock,
    logger,
    onChanged,
    ...(patienceMs !== undefined && { patienceMs }),
  });
  const told = (): string[] => lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
  const setClock = (to: string): void => void (now = to);
  return { watch, setClock, told, changes: () => changes };
};

it('logs each alert’s start and end with its time, and notifies the screens', async () => {
  const mail: { failingSince: Date | null } = { failingSince: null };
  const config = { backupDir: null, backupElsewhere: false } as AlertFacts['config'];
  const { watch, setClock, told, changes } = watchOver({ config, mail });
  await watch.look();
  expect(told()).toEqual([expect.stringMatching(/^No backups are made\. BACKUP_DIR names the folder/)]);
  setClock('2026-11-23T09:00:00Z');
  mail.failingSince = new Date('2026-11-23T08:59:00Z');
  expect(await watch.list('de')).toEqual([
    expect.objectContaining({
      name: 'backup_off',
      since: startedAt,
      text: 'Es werden keine Sicherungen gemacht.',
    }),
    expect.objectContaining({ name: 'mail_failing', since: '2026-11-23T08:59:00.000Z' }),
  ]);
  expect((await watch.list('en')).map(({ text }) => text)).toEqual([
    'No backups are made.',
    'Mails can’t be sent.',
  ]);
  mail.failingSince = null;
  expect([...(await watch.look())]).toEqual(['backup_off']);
  expect(told()).toHaveLength(3);
  expect(told()[2]).toBe('No longer: Mails can’t be sent.');
  expect(changes()).toBe(3);
});

it('records and reports a slow check’s result when it arrives', async () => {
  let find = (_found: 'full'): void => undefined;
  const found = new Promise<'full'>((resolve) => (find = resolve));
  const { watch, changes } = watchOver({ writes: { look: async () => await found } }, 0);
  expect([...(await watch.look())]).toEqual([]);
  find('full');
  await expect.poll(changes).toBe(1);
});

it('keeps the previous state of what can’t be determined', async () => {
  let isAway = false;
  const writes: AlertFacts['writes'] = {
    look: async () => await (isAway ? Promise.reject(new Error('away')) : Promise.resolve('full' as const)),
  };
  const { watch } = watchOver({ writes });
  expect([...(await watch.look())]).toEqual(['database_full']);
  isAway = true;
  expect([...(await watch.look())]).toEqual(['database_full']);
});
