const BROWSERS: readonly [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/**
 * Returns a browser's common name without versions, so that an update does not count as a new device: "Chrome,
 * Windows".
 */
export function browserName(userAgent: string): string {
  const named = [BROWSERS, SYSTEMS].flatMap((table) => table.find(([pattern]) => pattern.test(userAgent))?.[1] ?? []);
  return (
    named.join(', ') ||
    userAgent
      .replaceAll(/[\d./]+/g, '')
      .trim()
      .slice(0, 60) ||
    '–'
  );
}
