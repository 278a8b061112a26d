import { expect, it } from 'vitest';
import { ConfigError, parseEnvironment } from './config.ts';

const linesOf = (environment: Record<string, string>): readonly string[] => {
  try {
    parseEnvironment(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.lines;
    throw error;
  }
  return [];
};

const long = 'a'.repeat(32);

it.each([
  ['SESSION_SECRET', 'CHANGE-ME-to-at-least-32-characters', 'SESSION_SECRET still holds a placeholder'],
  ['DATABASE_URL', 'postgresql://werkplan:CHANGE-ME@db/werkplan', 'DATABASE_URL still holds a placeholder'],
  ['SMTP_URL', 'smtps://mail:change_me@mail.example.com', 'SMTP_URL still holds a placeholder'],
  ['OIDC_CLIENT_SECRET', 'changeme', 'OIDC_CLIENT_SECRET still holds a placeholder'],
  ['SESSION_SECRET', `"${long}"`, 'SESSION_SECRET begins and ends with a quotation mark'],
  ['PLANT_NAME', `'Werk 1'`, 'PLANT_NAME begins and ends with a quotation mark'],
  ['PORT', '`3000`', 'PORT begins and ends with a quotation mark'],
  ['BACKUPDIR', '/srv/backups', 'BACKUPDIR is not a setting; BACKUP_DIR is.'],
  ['BACKUP_DRI', '/srv/backups', 'BACKUP_DRI is not a setting; BACKUP_DIR is.'],
  ['backup_dir', '/srv/backups', 'backup_dir is not a setting; BACKUP_DIR is.'],
  ['DATABASE_URI', 'postgresql://db/plan', 'DATABASE_URI is not a setting; DATABASE_URL is.'],
  ['PLANT_TIMEZONE', 'Europe/Vienna', 'PLANT_TIMEZONE is not a setting; PLANT_TIME_ZONE is.'],
  ['RETAIN_MONTH', '36', 'RETAIN_MONTH is not a setting; RETAIN_MONTHS is.'],
  ['OIDC_ISUER', 'https://id.example.com', 'OIDC_ISUER is not a setting; OIDC_ISSUER is.'],
  ['SMTP-URL', 'smtp://mail.example.com', 'SMTP-URL is not a setting; SMTP_URL is.'],
])('%s=%s is refused in one sentence that keeps the value to itself', (name, value, words) => {
  const lines = linesOf({ [name]: value });
  expect(lines).toEqual([expect.stringMatching(new RegExp(`^${words.replaceAll('.', '\\.')}`))]);
  expect(lines[0]).not.toContain(value);
});

it('names each mistake beside each refused value', () => {
  expect(linesOf({ BACKUPDIR: '/srv', PORT: '70000', LOG_LEVEL: '"info"' })).toEqual([
    'BACKUPDIR is not a setting; BACKUP_DIR is.',
    'LOG_LEVEL begins and ends with a quotation mark that would be part of it; leave both out.',
    'PORT must be a whole number from 0 to 65535.',
  ]);
});

it('doesn’t take another program’s variable for a misspelt setting', () => {
  const others =
    'PATH HOME NODE_ENV HOSTNAME HOSTTYPE USER LOGNAME PWD OLDPWD SHELL SHLVL LANG LC_ALL TZ TERM EDITOR MAIL TMPDIR TEMP ' +
    'XDG_DATA_DIRS XDG_DATA_HOME XDG_RUNTIME_DIR DBUS_SESSION_BUS_ADDRESS SSH_CLIENT SSH_TTY SESSION_MANAGER INVOCATION_ID ' +
    'JOURNAL_STREAM NODE_OPTIONS NODE_VERSION NVM_DIR npm_config_cache npm_lifecycle_event npm_package_name INIT_CWD ' +
    'KUBERNETES_SERVICE_HOST KUBERNETES_PORT WERKPLAN_PORT WERKPLAN_SERVICE_HOST POSTGRES_PASSWORD POSTGRES_URL PGHOST ' +
    'TEST_DATABASE_URL DATABASE_HOST DATABASE_USER DB_URL HTTP_PROXY HTTPS_PROXY NO_PROXY CI GITHUB_TOKEN ProgramData ' +
    'PUBLIC_IP PUBLIC_DIR PORTS POST LIMIT OS COMPUTERNAME USERPROFILE SMTP_HOST MAIL_TO OIDC_SECRET PLANT BACKUP';
  expect(linesOf(Object.fromEntries(others.split(' ').map((name) => [name, 'x'])))).toEqual([]);
  // Somebody who gives the setting itself means something else by its neighbour.
  expect(linesOf({ BACKUP_DIR: '/srv/backups', BACKUP_DIR2: '/mnt/backups' })).toEqual([]);
});

it('accepts quotes and placeholder words within a value', () => {
  expect(linesOf({ PLANT_NAME: 'Werk "Süd"', MAIL_FROM: 'Exchange Media <a@b.de>' })).toEqual([]);
});
