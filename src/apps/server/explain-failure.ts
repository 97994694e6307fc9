import { OtherEnvironmentError } from '#core/test-environment/server/index.ts';
import { EngineMissingError } from '#platform/clickhouse/clickhouse.ts';
import { ForeignReportsError, OldReportsError } from '#platform/clickhouse/migrate.ts';
import { FleetError } from '#platform/fleet/fleet.ts';
import { ClusterInUseError, ClusterStartError, ForeignClusterError } from '#platform/db/embedded.ts';
import { ForeignSchemaError, OldServerError } from '#platform/db/migrate.ts';
import { ClockError } from '#platform/db/clock.ts';
import { EnvironmentError } from '#apps/environment.ts';

const SELF_EXPLAINING = [
  EnvironmentError,
  EngineMissingError,
  ClusterInUseError,
  FleetError,
  ClockError,
  OldServerError,
  OldReportsError,
  OtherEnvironmentError,
];
const FOREIGN = [ForeignClusterError, ForeignSchemaError, ForeignReportsError];

/** Returns one line that says why the server did not start and what to do; null for a defect, whose stack is needed. */
export function explainFailure(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code, port, syscall } = error as NodeJS.ErrnoException & { port?: number };
  if (SELF_EXPLAINING.some((kind) => error instanceof kind)) return error.message;
  if (FOREIGN.some((kind) => error instanceof kind)) return `${error.message} Use that version, or another DATA_DIR.`;
  if (code === 'EADDRINUSE') return `Port ${port} is taken: stop the other program, or set PORT or METRICS_PORT.`;
  if (code === 'EACCES' && syscall === 'listen')
    return `Port ${port} may not be used by this user: set PORT to one above 1023.`;
  if (code === 'ENOSPC' || /No space left/.test(error.message))
    return 'The disk is full: free some space, or set DATA_DIR to another disk.';
  if (error instanceof ClusterStartError) return error.message;
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === '28P01' || code === '3D000') {
    return `The database cannot be reached: ${error.message}. Check DATABASE_URL and CLICKHOUSE_URL.`;
  }
  // The driver's own errors have no code.
  if (/^(Connection terminated due to connection timeout|timeout expired)/.test(error.message))
    return 'The database does not answer. Check DATABASE_URL, its network, and how busy it is.';
  if (/does not support SSL connections/.test(error.message))
    return 'The database offers no encryption: set ssl = on there, or name its host in ALLOW_UNENCRYPTED.';
  if (CERTIFICATES.has(code ?? ''))
    return `The certificate of a server is not trusted: ${error.message}. Name its authority: sslrootcert in DATABASE_URL, CLICKHOUSE_CA, STORAGE_CA.`;
  return null;
}

const CERTIFICATES = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);
