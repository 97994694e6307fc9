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

/** A browser by the names people know, without versions, so that an update makes no new device of it: "Chrome, Windows". */
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
