interface Category {
  id: string;
  label: string;
  parentId?: string | null;
}

/** Returns categories with their full path from the root, which distinguishes categories of the same name. */
export function pathsOf(categories: readonly Category[]): { id: string; path: string }[] {
  const byId = new Map(categories.map((category) => [category.id, category]));
  const pathOf = ({ label, parentId }: Category): string => {
    const parent = parentId ? byId.get(parentId) : undefined;
    return parent ? `${pathOf(parent)} › ${label}` : label;
  };
  return categories.map((category) => ({ id: category.id, path: pathOf(category) }));
}
