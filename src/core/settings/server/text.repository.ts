import { sql } from 'kysely';
import type { Language } from '#kernel/language.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { TextOverride } from '#platform/i18n/overrides.ts';

/** Returns the operator's texts of a namespace. */
export async function textsOf(
  tx: Transaction,
  language: string,
  namespace: string,
): Promise<{ key: string; text: string }[]> {
  const { rows } = await sql<{ key: string; text: string }>`
    select key, text from text_override where language = ${language} and namespace = ${namespace}`.execute(tx);
  return rows;
}

/** Returns all of the operator's texts. */
export async function listTexts(tx: Transaction): Promise<TextOverride[]> {
  const { rows } = await sql<TextOverride>`
    select language, namespace, key, text from text_override order by language, namespace, key`.execute(tx);
  return rows;
}

/** Replaces a text; null restores the original. */
export async function setText(
  tx: Transaction,
  place: { language: Language; namespace: string; key: string },
  text: string | null,
): Promise<void> {
  const { language, namespace, key } = place;
  if (text === null) {
    await sql`delete from text_override
      where language = ${language} and namespace = ${namespace} and key = ${key}`.execute(tx);
    return;
  }
  await sql`insert into text_override (language, namespace, key, text) values (${language}, ${namespace}, ${key}, ${text})
    on conflict (language, namespace, key) do update set text = ${text}`.execute(tx);
}
