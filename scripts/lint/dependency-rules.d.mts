export function judgeImport(file: string, specifier: string, names?: readonly string[]): string | null;
