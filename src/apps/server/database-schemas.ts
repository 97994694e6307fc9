import { type Migrations, SANDBOX_TABLES, TABLES } from '#platform/db/migrate.ts';
import type { Environment } from './environment.ts';

/**
 * Returns the schemas that a process needs: the sandbox's only for the demo and where a sandbox is configured, so never
 * in production.
 */
export function schemasOf(
  { ROLES, PAYMENTS, META }: Pick<Environment, 'ROLES' | 'PAYMENTS' | 'META'>,
  { withDemo }: { withDemo: boolean },
): Migrations[] {
  const callsProviders = ROLES.includes('api') || ROLES.includes('worker');
  const hasSandbox = withDemo || (callsProviders && (PAYMENTS === 'sandbox' || META === 'sandbox'));
  return hasSandbox ? [TABLES, SANDBOX_TABLES] : [TABLES];
}
