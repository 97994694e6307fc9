import { folded } from '#kernel/folded.ts';

const LINE = /^(.+?)\s*[\t;,]\s*(\d+)$/;

/** Returns the amounts of pasted lines, each a brand's name and a whole amount, by brand. Lines of no brand are left out. */
export function pastedPlans(text: string, brands: readonly { id: string; name: string }[]): Map<string, string> {
  const byName = new Map(brands.map(({ id, name }) => [folded(name), id]));
  const found = new Map<string, string>();
  for (const line of text.split(/\r?\n/)) {
    const [, name, amount] = LINE.exec(line.trim()) ?? [];
    const id = name === undefined ? undefined : byName.get(folded(name));
    if (id !== undefined) found.set(id, amount!);
  }
  return found;
}
