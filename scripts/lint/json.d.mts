export function canParse(file: string): boolean;
