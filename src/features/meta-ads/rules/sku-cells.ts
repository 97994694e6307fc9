const CELL = /"((?:[^"]|"")*)"|[^,;\t\r\n]+/g;

/** SKUs of a CSV file: every cell is one, wherever it stands. Trimmed, without blanks and repetitions. */
export function skusOfCells(text: string): string[] {
  const cells = [...text.replace(/^\ufeff/, '').matchAll(CELL)].map(([whole, quoted]) =>
    (quoted === undefined ? whole : quoted.replaceAll('""', '"')).trim(),
  );
  return [...new Set(cells.filter((cell) => cell !== ''))];
}
