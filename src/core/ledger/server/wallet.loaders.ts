import { defineLoader, inOrder } from '#platform/graphql/context.ts';
import type { CatalogLoaders } from '#core/catalog/server/index.ts';
import type { CompanyLoaders } from '#core/accounts/server/index.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { Database } from '#platform/db/database.ts';
import * as credits from './credit-list.repository.ts';
import type { CreditRow } from './credit-list.repository.ts';
import * as documents from './document.repository.ts';
import type { CreditNoteRef as CreditNoteRow, InvoiceRef as InvoiceRow } from './document.repository.ts';
import { proFormasById, type ProFormaRef as ProFormaRow } from './pro-forma.repository.ts';
import { walletsOf } from './wallet.repository.ts';

export interface WalletSchemaDeps {
  database: Database;
  catalogs: CatalogLoaders;
  companies: CompanyLoaders;
}

/** Dependencies shared by the parts of the schema. */
export interface WalletDeps extends WalletSchemaDeps {
  wallets: WalletLoaders;
}

export type WalletLoaders = ReturnType<typeof createWalletLoaders>;

/** Creates batched look-ups of documents and lots. They return null for what the caller cannot see. */
export function createWalletLoaders(database: Database) {
  return {
    invoiceById: defineLoader<Uuid, InvoiceRow | null>(async (context, ids) => {
      const rows = await database.read(context.viewer, (tx) => documents.invoicesById(tx, ids));
      return inOrder(ids, rows, (row) => row.id, null);
    }),
    proFormaById: defineLoader<Uuid, ProFormaRow | null>(async (context, ids) => {
      const rows = await database.read(context.viewer, (tx) => proFormasById(tx, ids));
      return inOrder(ids, rows, (row) => row.id, null);
    }),
    creditNotesOfInvoice: defineLoader<Uuid, CreditNoteRow[]>(async (context, ids) => {
      const rows = await database.read(context.viewer, (tx) => documents.creditNotesOf(tx, ids));
      return ids.map((id) => rows.filter(({ invoiceId }) => invoiceId === id));
    }),
    /** Balance less accrued cost. */
    balanceOfCompany: defineLoader<Uuid, Micros | null>(async (context, ids) => {
      const rows = await database.read(context.viewer, (tx) => walletsOf(tx, ids));
      const byCompany = new Map(rows.map((row) => [row.companyId, row.balanceMicros - row.unpaidMicros]));
      return ids.map((id) => byCompany.get(id) ?? null);
    }),
    creditById: defineLoader<Uuid, CreditRow | null>(async (context, ids) => {
      const rows = await database.read(context.viewer, (tx) => credits.creditsById(tx, ids));
      return inOrder(ids, rows, (row) => row.id, null);
    }),
  };
}
