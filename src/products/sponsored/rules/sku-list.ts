/** Parses SKUs from pasted text or a CSV: the first column, trimmed, without blanks and duplicates. */
export function skusFromText(text: string): string[] {
  const cells = text.split(/\r?\n/).map((line) =>
    (line.split(/[,;\t]/)[0] ?? '')
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  );
  return [...new Set(cells.filter((cell) => cell !== ''))];
}
