/** A category as a field offers it. */
interface Choice {
  id: string;
  name: string;
}

const MAX_SHOWN = 20;

/** Categories by their names from the top down, since lower ones are often called alike. Those above come first. */
export function namedInPath(categories: readonly { id: string; label: string; parentId: string | null }[]): Choice[] {
  const nameOf = new Map<string, string>();
  for (const { id, label, parentId } of categories) {
    const above = parentId === null ? undefined : nameOf.get(parentId);
    nameOf.set(id, above === undefined ? label : `${above} › ${label}`);
  }
  return [...nameOf].map(([id, name]) => ({ id, name }));
}

export function matchingCategories(choices: readonly Choice[], term: string): Choice[] {
  const typed = term.trim().toLowerCase();
  return choices.filter(({ name }) => name.toLowerCase().includes(typed)).slice(0, MAX_SHOWN);
}
