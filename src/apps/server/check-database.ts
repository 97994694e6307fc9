import type pg from 'pg';
import { EnvironmentError } from '#apps/environment.ts';

/** PostgreSQL's and the network's words for: nobody is there, or nobody who lets us in. */
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  '28P01',
  '28000',
  '3D000',
]);
const NOT_ALLOWED = '42501';
const UNKNOWN_ROLE = '42704';
const HINT = 'docs/operating.md says how the two roles are made';

/** Does what needs the database that a variable names; whoever cannot is told which variable it was. */
export async function withDatabaseOf<T>(
  name: 'DATABASE_URL' | 'DATABASE_OWNER_URL',
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code = '', message } = error as Error & { code?: string };
    if (UNREACHABLE.has(code)) throw new EnvironmentError([[name, `the database cannot be reached: ${message}`]]);
    if (code === NOT_ALLOWED)
      throw new EnvironmentError([[name, `its role may not do what is needed: ${message}; ${HINT}`]]);
    if (code === UNKNOWN_ROLE) throw new EnvironmentError([[name, `${message}; ${HINT}`]]);
    throw error;
  }
}

/** A role that row-level security does not hold would show each company what belongs to the others. */
export async function checkDatabase(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<Found>(`
    select current_user as role, current_database() as database, rolsuper or rolbypassrls as "isFree",
      table_id is not null as "isMigrated", pg_has_role(relowner, 'usage') as "isOwner",
      has_table_privilege(table_id, 'select') as "canRead"
    from pg_roles left join (select to_regclass('public.company') as table_id) found on true
      left join pg_class on pg_class.oid = table_id
    where rolname = current_user`);
  const complaint = rows[0] && complaintAbout(rows[0]);
  if (complaint) throw new EnvironmentError([['DATABASE_URL', complaint]]);
}

interface Found {
  role: string;
  database: string;
  /** Of row-level security. */
  isFree: boolean;
  isMigrated: boolean;
  isOwner: boolean | null;
  canRead: boolean | null;
}

function complaintAbout({ role, database, isFree, isMigrated, isOwner, canRead }: Found): string | null {
  if (isFree)
    return `row-level security does not hold ${role}, and companies would see each other: connect as endcap_app`;
  if (!isMigrated)
    return `the database ${database} has no tables of Endcap: its owner in DATABASE_OWNER_URL makes them at the start`;
  if (isOwner)
    return `${role} owns the tables and could open them to everybody: connect as endcap_app, which owns nothing`;
  return canRead ? null : `${role} may not read the tables, which are made for endcap_app`;
}
