import type pg from 'pg';

/**
 * Returns why the application must not use its database role; null when it may. A role that bypasses row-level security
 * would expose every company's data to the others.
 */
export async function roleProblem(pool: pg.Pool): Promise<string | null> {
  const { rows } = await pool.query<Found>(`
    select current_user as role, current_database() as database, rolsuper or rolbypassrls as is_free,
      table_id is not null as is_migrated, pg_has_role(relowner, 'usage') as is_owner,
      has_table_privilege(table_id, 'select') as can_read
    from pg_roles left join (select to_regclass('public.company') as table_id) found on true
      left join pg_class on pg_class.oid = table_id
    where rolname = current_user`);
  return rows[0] ? complaintAbout(rows[0]) : null;
}

interface Found {
  role: string;
  database: string;
  /** Bypasses row-level security. */
  is_free: boolean;
  is_migrated: boolean;
  is_owner: boolean | null;
  can_read: boolean | null;
}

function complaintAbout({
  role,
  database,
  is_free: isFree,
  is_migrated: isMigrated,
  is_owner: isOwner,
  can_read: canRead,
}: Found): string | null {
  if (isFree)
    return `row-level security does not hold ${role}, and companies would see each other: connect as endcap_app`;
  if (!isMigrated)
    return `the database ${database} has no tables of Endcap: its owner in DATABASE_OWNER_URL makes them by endcap migrate, or at the start`;
  if (isOwner)
    return `${role} owns the tables and could open them to everyone: connect as endcap_app, which owns nothing`;
  return canRead ? null : `${role} may not read the tables, which are made for endcap_app`;
}
