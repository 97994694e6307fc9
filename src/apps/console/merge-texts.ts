/** Merges replacements into texts; only keys that are texts in both, or new, are replaced. */
export function mergeTexts(texts: object, replacements: object): object {
  const merged: Record<string, unknown> = { ...texts };
  for (const [key, replacement] of Object.entries(replacements) as [string, unknown][]) {
    const text = merged[key];
    if (isNested(replacement)) {
      if (text === undefined || isNested(text)) merged[key] = mergeTexts(text ?? {}, replacement);
    } else if (typeof replacement === 'string' && !isNested(text)) {
      merged[key] = replacement;
    }
  }
  return merged;
}

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;
