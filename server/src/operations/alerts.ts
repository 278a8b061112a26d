import type { Language } from '@werkplan/shared/i18n/languages.ts';
import type { Config } from '../config/config.ts';
import type { DemoSignIns } from '../demo/demo-sign-ins.ts';
import type { WorkingRole } from '../database/app-rights.ts';
import type { WriteObstacle } from '../database/write-state.ts';
import type { BackupState } from './nightly-backup.ts';

export interface AlertFacts {
  readonly config: Pick<
    Config,
    'backupDir' | 'backupElsewhere' | 'dataDir' | 'publicUrl' | 'retainMonths' | 'trustProxy'
  >;
  readonly writes: { readonly look: () => Promise<WriteObstacle | null> };
  readonly backup: { readonly state: () => Promise<BackupState> };
  readonly retention: { readonly failedSince: Date | null };
  readonly verification: { readonly isPlanDamaged: boolean };
  readonly audit: { readonly isDamaged: boolean };
  readonly mail: { readonly failingSince: Date | null };
  readonly proxy: { readonly seenSince: Date | null };
  readonly demo: Pick<DemoSignIns, 'areOpen'>;
  /** True if the role of the nightly work owns the tables. */
  readonly ownsTables: boolean;
  /** The kind of the server's database role, if known. */
  readonly workingRole?: WorkingRole;
  readonly freeMb: (folder: string) => Promise<number>;
}

type Texts = Readonly<Record<Language, string>>;

interface AlertDeclaration {
  /** A sentence that states the problem. */
  readonly text: Texts;
  readonly cure: Texts;
  /** Returns true or a start time while the alert is active, and throws if its state is unknown. */
  readonly check: (facts: AlertFacts) => boolean | Date | null | Promise<boolean | Date | null>;
}

const isObstructedBy =
  (obstacle: WriteObstacle): AlertDeclaration['check'] =>
  async ({ writes }) =>
    (await writes.look()) === obstacle;

/**
 * The alerts for operators. Adding an entry suffices: the admins' dashboard, `/metrics` (`werkplan_alert{name="…"}`) and the
 * log read this list (docs/decisions/0060-alerts-are-one-list.md).
 */
export const alerts = {
  database_full: {
    text: { de: 'Die Platte der Datenbank ist voll.', en: 'The database’s disk is full.' },
    cure: {
      de: 'Der Plan lässt sich nur lesen, bis dort wieder Platz ist: Platte vergrößern oder Fremdes löschen.',
      en: 'The plan can only be read until there is room again: enlarge the disk, or remove what is not the database’s.',
    },
    check: isObstructedBy('full'),
  },
  database_read_only: {
    text: { de: 'Die Datenbank lässt sich nur lesen.', en: 'The database can only be read.' },
    cure: {
      de: 'default_transaction_read_only ist eingeschaltet: von Hand oder vom Anbieter, etwa weil das Kontingent erschöpft ist.',
      en: 'default_transaction_read_only is on: by hand, or by the provider, as when the quota is used up.',
    },
    check: isObstructedBy('readOnly'),
  },
  database_standby: {
    text: {
      de: 'Die Datenbank ist die Kopie einer anderen und lässt sich nur lesen.',
      en: 'The database is a copy of another one and can only be read.',
    },
    cure: {
      de: 'DATABASE_URL muss zum Primärserver führen; oder diese Kopie wird zum Primärserver gemacht.',
      en: 'DATABASE_URL has to lead to the primary; or make this copy the primary.',
    },
    check: isObstructedBy('standby'),
  },
  plan_damaged: {
    text: {
      de: 'Der Plan ist nicht so, wie sein Protokoll sagt.',
      en: 'The plan is not as its log says.',
    },
    cure: {
      de: 'npm run verify nennt die Unterschiede; keine Sicherung löschen.',
      en: 'npm run verify names the differences; remove no backup.',
    },
    check: ({ verification }) => verification.isPlanDamaged,
  },
  audit_damaged: {
    text: {
      de: 'In der Zugriffsliste fehlen Zeilen, oder sie sind anders, als sie geschrieben wurden.',
      en: 'Rows of the audit list are missing or otherwise than they were written.',
    },
    cure: {
      de: 'npm run verify nennt sie. Das kann nur, wem die Tabellen gehören: klären, wer es war, und keine Sicherung löschen.',
      en: 'npm run verify names them. Only the tables’ owner can do that: find out who it was, and remove no backup.',
    },
    check: ({ audit }) => audit.isDamaged,
  },
  backup_off: {
    text: { de: 'Es werden keine Sicherungen gemacht.', en: 'No backups are made.' },
    cure: {
      de: 'BACKUP_DIR nennt den Ordner dafür; BACKUP_DIR=elsewhere sagt, dass die Datenbank anderswo gesichert wird.',
      en: 'BACKUP_DIR names the folder for them; BACKUP_DIR=elsewhere says that the database is backed up elsewhere.',
    },
    check: ({ config }) => config.backupDir === null && !config.backupElsewhere,
  },
  backup_failed: {
    text: { de: 'Die Sicherung dieser Nacht ist fehlgeschlagen.', en: 'Tonight’s backup failed.' },
    cure: {
      de: 'Den Grund nennt das Protokoll des Servers. Jede Stunde wird es neu versucht.',
      en: 'The server’s log says why. It is tried again each hour.',
    },
    check: async ({ backup }) => (await backup.state()).failedSince,
  },
  backup_late: {
    text: {
      de: 'Seit über 36 Stunden wurde der Plan nicht gesichert.',
      en: 'The plan has not been backed up for more than 36 hours.',
    },
    cure: {
      de: 'Läuft nachts ein Server, und ist BACKUP_DIR der richtige Ordner?',
      en: 'Does a server run at night, and is BACKUP_DIR the right folder?',
    },
    check: async ({ backup }) => (await backup.state()).lateSince,
  },
  archive_failed: {
    text: {
      de: 'Alte Änderungen konnten nicht archiviert werden.',
      en: 'Old changes could not be archived.',
    },
    cure: {
      de: 'Den Grund nennt das Protokoll des Servers. Jede Stunde wird es neu versucht.',
      en: 'The server’s log says why. It is tried again each hour.',
    },
    check: ({ retention }) => retention.failedSince,
  },
  owner_missing: {
    text: {
      de: 'Nachts kann weder gesichert noch archiviert werden.',
      en: 'Nothing can be backed up or archived at night.',
    },
    cure: {
      de: 'Der Rolle in DATABASE_URL gehören die Tabellen nicht: DATABASE_OWNER_URL setzen.',
      en: 'DATABASE_URL’s role does not own the tables: set DATABASE_OWNER_URL.',
    },
    check: ({ config, ownsTables }) => !ownsTables && (config.backupDir !== null || config.retainMonths > 0),
  },
  role_too_strong: {
    text: {
      de: 'Der Server arbeitet auf der Datenbank mit mehr Rechten, als er braucht.',
      en: 'The server works on the database with more rights than it needs.',
    },
    cure: {
      de: 'In DATABASE_URL eine Rolle nennen, der nichts gehört, und die Eigentümerin der Tabellen in DATABASE_OWNER_URL; sonst schützt nichts Protokoll und Zugriffsliste vor dem Server selbst.',
      en: 'Name a role in DATABASE_URL that owns nothing, and the tables’ owner in DATABASE_OWNER_URL; else nothing protects the log and the audit list from the server itself.',
    },
    check: ({ workingRole = 'app' }) => workingRole !== 'app',
  },
  disk_low: {
    text: {
      de: 'Auf der Platte von DATA_DIR oder BACKUP_DIR sind weniger als 500 MB frei.',
      en: 'The disk of DATA_DIR or BACKUP_DIR has less than 500 MB left.',
    },
    cure: {
      de: 'Platz schaffen: Ist sie voll, fehlen Sicherungen, Archive und Mails; unter 100 MB startet der Server nicht mehr.',
      en: 'Make room: once it is full, backups, archives and mails fail; below 100 MB the server does not start any more.',
    },
    check: async ({ config, freeMb }) => {
      const folders = [config.dataDir, config.backupDir].filter((folder) => folder !== null);
      return (await Promise.all(folders.map(freeMb))).some((free) => free < lowMb);
    },
  },
  mail_failing: {
    text: { de: 'Mails lassen sich nicht verschicken.', en: 'Mails can’t be sent.' },
    cure: {
      de: 'Die Einstellungen nennen unter „Mail“ den Grund und was zu tun ist; dort lässt sich eine Probemail senden.',
      en: 'The settings say why under “Mail”, and what to do; a test mail can be sent there.',
    },
    check: ({ mail }) => mail.failingSince,
  },
  proxy_unknown: {
    text: {
      de: 'Alle scheinen von der Adresse des Proxys zu kommen.',
      en: 'All planners seem to come from the proxy’s address.',
    },
    cure: {
      de: 'TRUST_PROXY=1 setzen, sonst teilen sich alle ihre Grenzen.',
      en: 'Set TRUST_PROXY=1, else all share their limits.',
    },
    check: ({ config, proxy }) =>
      proxy.seenSince ?? (config.publicUrl?.startsWith('https:') === true && config.trustProxy === 0),
  },
  demo_open: {
    text: {
      de: 'Die Demo-Anmeldungen sind offen.',
      en: 'Demo users can sign in with the password that everybody knows.',
    },
    cure: {
      de: 'Das Passwort kennt jeder, also kann jeder den Plan ändern. DEMO_DATA=off und ein Neustart sperren sie.',
      en: 'Whoever reaches this page can read and change the plan. DEMO_DATA=off and a restart shut them out.',
    },
    check: async ({ demo }) => await demo.areOpen(),
  },
} as const satisfies Readonly<Record<string, AlertDeclaration>>;

export type AlertName = keyof typeof alerts;

export const alertNames = Object.keys(alerts) as readonly AlertName[];

const lowMb = 500;
