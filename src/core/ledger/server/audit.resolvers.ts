import { CompanyRef } from '#core/accounts/server/refs.ts';
import { objectRef, type Builder } from '#platform/graphql/builder.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { readFindings, readLastRound, type AuditRound, type StoredFinding } from './audit.repository.ts';
import type { WalletDeps } from './wallet.loaders.ts';

const FindingRef = objectRef<StoredFinding>('LedgerFinding');
const AuditRef = objectRef<{ round: AuditRound | undefined; findings: StoredFinding[] }>('LedgerAudit');

const MAX_FINDINGS = 200;

/** Adds the GraphQL fields of the ledger audit, for staff. */
export function addAuditSchema(builder: Builder, { database, companies }: WalletDeps): void {
  builder.objectType(FindingRef, {
    description: 'Something in the ledger that does not agree with what it follows from.',
    fields: (t) => ({
      id: t.exposeID('id'),
      check: t.exposeString('check', { description: 'What should be so.' }),
      subject: t.exposeString('subject', { description: 'Id of the wallet, credit, transaction or document.' }),
      company: t.field({
        type: CompanyRef,
        nullable: true,
        description: 'Null when it is no company in particular.',
        resolve: (finding, _, context) =>
          finding.companyId ? companies.companyById(context).load(finding.companyId) : null,
      }),
      detail: t.exposeString('detail', { description: 'Both sides, in micro-units.' }),
      foundAt: t.field({ type: 'DateTime', resolve: (finding) => finding.foundAt }),
      resolvedAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'Null while it is still so.',
        resolve: (finding) => finding.resolvedAt,
      }),
    }),
  });
  builder.objectType(AuditRef, {
    description: 'The last round of the auditor, and what it found.',
    fields: (t) => ({
      finishedAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'Null before the first round has ended.',
        resolve: ({ round }) => round?.finishedAt ?? null,
      }),
      companies: t.int({ description: 'Compared in that round.', resolve: ({ round }) => round?.companies ?? 0 }),
      durationMs: t.int({ resolve: ({ round }) => round?.durationMs ?? 0 }),
      findings: t.field({
        type: [FindingRef],
        description: 'Those that are still so first, then the latest that are not any more; at most 200.',
        resolve: ({ findings }) => findings,
      }),
    }),
  });
  builder.queryField('ledgerAudit', (t) =>
    t.field({
      type: AuditRef,
      description: 'Whether the ledger agrees with itself and with the reports.',
      resolve: () =>
        // Only the system can read these tables; the permission controls who may query them.
        database.read(SYSTEM, async (tx) => ({
          round: await readLastRound(tx),
          findings: await readFindings(tx, MAX_FINDINGS),
        })),
    }),
  );
}
