const MARKS = /[\u0300-\u036f]/g;

/**
 * Normalizes text for searching: without case and accents, which users seldom type. The database function `folded` does
 * the same.
 */
export function folded(text: string): string {
  return text.normalize('NFD').replace(MARKS, '').toLowerCase();
}
