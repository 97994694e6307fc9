export function judgeListImport(source: string, names: readonly string[], isDefinition: boolean): string | null;
export function judgeListAttribute(component: string, attribute: string, value?: string): string | null;
