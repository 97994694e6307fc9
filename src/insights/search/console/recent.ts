import * as z from 'zod/mini';
import { parseJson } from '#kernel/json.ts';
import { FOUND_KINDS } from '../rules/find.ts';

const MAX_RECENT = 5;
const Hit = z.object({
  kind: z.enum(FOUND_KINDS),
  id: z.string(),
  label: z.string(),
  detail: z.nullable(z.string()),
  company: z.nullable(z.object({ id: z.string(), name: z.string() })),
});
/** Something that was found, as the palette lists it. */
export type Hit = z.infer<typeof Hit>;

const keyOf = (scope: string) => `endcap.recent.${scope}`;

/** What this user opened last in this company, newest first. */
export const recentHits = (scope: string): Hit[] =>
  parseJson(z.array(Hit), localStorage.getItem(keyOf(scope)))?.slice(0, MAX_RECENT) ?? [];

export function rememberHit(scope: string, { kind, id, label, detail, company }: Hit): void {
  const others = recentHits(scope).filter((hit) => hit.kind !== kind || hit.id !== id);
  const hits = [{ kind, id, label, detail, company: company && { id: company.id, name: company.name } }, ...others];
  try {
    localStorage.setItem(keyOf(scope), JSON.stringify(hits.slice(0, MAX_RECENT)));
  } catch {
    // A full or disabled storage remembers nothing.
  }
}
