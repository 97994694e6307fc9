import type { CompanyLoaders } from '#core/accounts/server/index.ts';
import { isUuid, type Uuid } from '#kernel/ids.ts';
import { notFound, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { addDays, dayIn, type Day } from '#kernel/time.ts';
import { requireCompany, type Context } from '#platform/graphql/context.ts';
import type { Database } from '#platform/db/database.ts';
import { SPENDING_WINDOW_DAYS } from '../rules/runway.ts';
import { invoicesAfter, type InvoiceListed } from './document.repository.ts';
import { transactionsAfter, type TransactionRow } from './transaction.repository.ts';
import { readWallet, type WalletMetrics } from './wallet.repository.ts';

/** A wallet and today in its company's zone. */
export interface WalletView extends WalletMetrics {
  today: Day;
}

interface Deps {
  database: Database;
  companies: CompanyLoaders;
}

/** Reads the wallet of the caller's company, or for staff of the named one. */
export async function readWalletOf(
  { database, companies }: Deps,
  context: Context,
  companyId: Uuid | null | undefined,
): Promise<Result<WalletView, Problem>> {
  const scope = requireCompany(context, companyId);
  if (!scope.ok) return scope;
  const company = await companies.companyById(context).load(scope.value);
  const today = dayIn(company?.timezone ?? 'UTC', context.clock());
  const metrics = await database.read(context.viewer, (tx) =>
    readWallet(tx, scope.value, addDays(today, 1 - SPENDING_WINDOW_DAYS)),
  );
  return metrics ? ok({ ...metrics, today }) : fail(notFound('Wallet'));
}

/** Lists a company's transactions in the order they were written, newest first, after one of them. */
export async function listStatement(
  { database }: Pick<Deps, 'database'>,
  context: Context,
  page: { companyId?: Uuid | undefined; from: Day | null; to: Day | null; after: string | null; size: number },
): Promise<Result<(TransactionRow & { position: bigint })[], Problem>> {
  const { companyId, after, ...rest } = page;
  const scope = requireCompany(context, companyId);
  if (!scope.ok) return scope;
  return ok(
    await database.read(context.viewer, (tx) =>
      transactionsAfter(tx, { ...rest, companyId: scope.value, after: after === null ? null : BigInt(after) }),
    ),
  );
}

/** Lists a company's invoices, newest first, after one of them. */
export async function listInvoices(
  { database }: Pick<Deps, 'database'>,
  context: Context,
  page: { companyId?: Uuid | undefined; after: string | null; size: number },
): Promise<Result<InvoiceListed[], Problem>> {
  const { companyId, after, size } = page;
  const scope = requireCompany(context, companyId);
  if (!scope.ok) return scope;
  const afterId = after !== null && isUuid(after) ? after : null;
  return ok(await database.read(context.viewer, (tx) => invoicesAfter(tx, { companyId: scope.value, afterId, size })));
}
