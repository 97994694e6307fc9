export function isLocalTime(property: string): boolean;
