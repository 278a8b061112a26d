import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import { ConfigError } from './config/config.ts';
import { SchemaError } from './database/migrate.ts';
import { explainUnwritable } from './config/required-folder.ts';

/** Lines for standard error and the exit code: 2 if only an operator can fix it, else 1. */
export interface StartFailure {
  readonly lines: readonly string[];
  readonly exitCode: 1 | 2;
}

/** Explains an error of the start in plain words; its stack is only in the debug log. */
export const explainStartFailure = (error: unknown, failed = 'Werkplan cannot start'): StartFailure => {
  if (error instanceof ConfigError) return { lines: error.lines, exitCode: 2 };
  return {
    lines: [`${failed}: ${reason(error)}`],
    exitCode: error instanceof SchemaError ? 2 : 1,
  };
};

const reason = (error: unknown): string => {
  if (error instanceof DomainError && error.cause instanceof Error) return reason(error.cause);
  const { code, port, address, message, path, syscall } = error as NodeJS.ErrnoException & {
    port?: number;
    address?: string;
  };
  const unwritable = explainUnwritable(code);
  if (path !== undefined && unwritable !== undefined)
    return `${path} ${unwritable} (${code}); set DATA_DIR to a folder of its own.`;
  // Node reports ENOENT where the parent folder isn't writable, as under systemd's ProtectSystem=strict.
  if (code === 'ENOENT' && syscall === 'mkdir')
    return `${path} can't be made (${code}); set DATA_DIR to a folder of its own, in the ReadWritePaths of the unit.`;
  if (code === 'EADDRINUSE') return `port ${port} is already in use; end the other program or set PORT.`;
  if (code === 'EACCES' && port !== undefined)
    return `port ${port} needs more rights; set PORT to 1024 or above.`;
  if (code === 'EADDRNOTAVAIL') return `HOST ${address} is not an address of this machine.`;
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND') {
    return `the database in DATABASE_URL does not answer (${code}).`;
  }
  if (message === 'The server does not support SSL connections')
    return 'the database in DATABASE_URL offers no TLS; turn ssl on there, or set ALLOW_PLAIN_DATABASE=on and sslmode=disable.';
  if (code !== undefined && /CERT|UNABLE_TO_(?:VERIFY|GET_ISSUER)/.test(code))
    return `the certificate of the database in DATABASE_URL can't be trusted (${code}); name its CA by sslrootcert, and the database as the certificate does.`;
  if (code === '28P01' || code === '28000')
    return `the database in DATABASE_URL lets nobody in by that name and password (${message}). A compose volume made before 0.4 has no role werkplan_app yet: docker compose exec database psql -U werkplan -d werkplan -f /docker-entrypoint-initdb.d/roles.sql`;
  if (code === '53100') return `the disk of the database in DATABASE_URL is full (${message}).`;
  if (code === '25006')
    return 'the database in DATABASE_URL can only be read: default_transaction_read_only is on, or it is a copy of another one.';
  if (code === '42501')
    return `the database role may not do what a start needs (${message}): set DATABASE_OWNER_URL, or use the role that owns the tables.`;
  // System errors may have many lines; the debug log has all of them.
  return (message || String(error)).split('\n', 1)[0] ?? '';
};
