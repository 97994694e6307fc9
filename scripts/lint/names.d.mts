export function betterName(name: string): string | null;
