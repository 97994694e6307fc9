export function judgeWidth(
  file: string,
  count: number | null,
  wider?: Readonly<Record<string, readonly [max: number, reason: string]>>,
): string | null;
