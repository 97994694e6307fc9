const MARKS = /[\u0300-\u036f]/g;

/** A text as searches compare it: without case and accents, which people seldom type. The database's `folded` does the same. */
export function folded(text: string): string {
  return text.normalize('NFD').replace(MARKS, '').toLowerCase();
}
