export function ourName(name: string): string | null;
export function knowsServedNames(file: string): boolean;
