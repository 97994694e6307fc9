import { sql, type RawBuilder } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import { containsPattern } from '#platform/db/lists.ts';
import type { Transaction } from '#platform/db/database.ts';
import { MAX_PER_KIND, MIN_FUZZY_LENGTH, type FoundKind } from '../rules/find.ts';

export interface Found {
  kind: FoundKind;
  /** Of a campaign digits, else a UUID. */
  id: string;
  label: string;
  /** What tells it from others of the same name. */
  detail: string | null;
  companyId: Uuid;
}

/** Documents by their numbers as they are printed (rules of ledger: invoiceNo, creditNoteNo, proFormaNo). */
function numbered(table: 'invoice' | 'credit_note' | 'pro_forma', letter: string): RawBuilder<unknown> {
  return sql`
    select d.id::text as id, d.series || ${sql.lit(letter)} || '-' || lpad(d.number::text, 6, '0') as label, d.issued_on::text as detail,
      d.company_id, d.issued_at as at
    from ${sql.table(table)} d`;
}

/** Where a kind is found: rows of (id, label, detail, company_id, at), the newest first among equals. */
const SOURCES: Record<FoundKind, RawBuilder<unknown>> = {
  CAMPAIGN: sql`
    select c.id::text as id, c.name as label, b.name || ' · ' || k.name as detail, c.company_id, c.created_at as at
    from campaign c
    join ad_set a on a.campaign_id = c.id and a.removed_at is null
    join brand b on b.id = c.brand_id
    join catalog k on k.id = c.catalog_id`,
  BRAND: sql`
    select b.id::text as id, b.name as label, null::text as detail, o.company_id, null::timestamptz as at
    from company_brand o join brand b on b.id = o.brand_id`,
  COMPANY: sql`
    select c.id::text as id, c.name as label, c.cluster as detail, c.id as company_id, c.created_at as at from company c`,
  DOCUMENT: numbered('invoice', ''),
  CREDIT_NOTE: numbered('credit_note', 'C'),
  PRO_FORMA: numbered('pro_forma', 'P'),
  PAYMENT: sql`
    select p.id::text as id, p.transfer_reference as label, null::text as detail, p.company_id, p.created_at as at
    from top_up p where p.transfer_reference is not null`,
  BOOKING: sql`
    select o.id::text as id, o.name as label, b.name as detail, o.company_id, null::timestamptz as at
    from booking_campaign o join brand b on b.id = o.brand_id`,
  MEMBER: sql`
    select m.id::text as id, u.first_name || ' ' || u.last_name as label, u.email as detail, m.company_id, m.created_at as at
    from membership m join app_user u on u.id = m.user_id`,
};

/** Kinds that are looked for by their detail as well. */
const HAS_SOUGHT_DETAIL: ReadonlySet<FoundKind> = new Set(['MEMBER']);

/**
 * Finds what the viewer may see by a term, the best of each kind: what contains every word of it first, then what is
 * near it. `companyId` is the caller's own; null for all.
 */
export async function find(
  tx: Transaction,
  { term, kinds, companyId }: { term: string; kinds: readonly FoundKind[]; companyId: Uuid | null },
): Promise<Found[]> {
  if (kinds.length === 0) return [];
  const words = term.split(/\s+/).filter(Boolean);
  const parts = kinds.map((kind) => {
    const sought = HAS_SOUGHT_DETAIL.has(kind) ? sql`folded(label || ' ' || detail)` : sql`folded(label)`;
    const containsAll = sql.join(
      words.map((word) => sql`${sought} like folded(${containsPattern(word)})`),
      sql` and `,
    );
    const nearness = sql`word_similarity(folded(${term}), ${sought})`;
    const isNear = term.length >= MIN_FUZZY_LENGTH ? sql`${nearness} >= 0.5` : sql`false`;
    return sql`(
      select ${kind}::text as kind, id, label, detail, company_id from (${SOURCES[kind]}) source
      where ${companyId === null ? sql`true` : sql`company_id = ${companyId}`} and ((${containsAll}) or ${isNear})
      order by (${containsAll}) desc, ${nearness} desc, at desc nulls last, label, id limit ${MAX_PER_KIND})`;
  });
  const { rows } = await sql<Found>`${sql.join(parts, sql` union all `)}`.execute(tx);
  return rows;
}
