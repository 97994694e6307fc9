/** What processes on one database must have in common, as one of them has it. */
export interface Shares {
  /** Null where the process does not use it. */
  readonly reports: SharedStore | null;
  readonly files: SharedStore | null;
  /** What each key makes of the same text, the newest first: two processes know the same key without telling it. */
  readonly keys: readonly string[];
  /** Settings that change money or days, by the names of their variables. */
  readonly settings: Readonly<Record<string, string>>;
}

export interface SharedStore {
  /** Who it is; null while it cannot be asked. */
  readonly id: string | null;
  /** In a folder of the process, where others do not see it. */
  readonly isOwn: boolean;
}

/** A process that lives, as a message names it. */
export interface Neighbour {
  readonly name: string;
  readonly shares: Shares;
}

const STORES = [
  ['reports', 'CLICKHOUSE_URL', 'reports'],
  ['files', 'STORAGE_URL', 'files'],
] as const;

/** One sentence for each thing that a process does not share with another one that lives; each names its variable. */
export function conflictsWith(mine: Shares, other: Neighbour, { isSecretSet }: { isSecretSet: boolean }): string[] {
  const { shares } = other;
  return [
    ...STORES.flatMap(([kind, variable, what]) => storeConflict(mine[kind], shares[kind], { variable, what, other })),
    ...keyConflict(mine.keys, shares.keys, isSecretSet, other),
    ...Object.entries(mine.settings)
      .filter(([name, value]) => name in shares.settings && shares.settings[name] !== value)
      .map(([name, value]) => `${name} is ${value} here and ${shares.settings[name]} in ${other.name}.`),
  ];
}

function storeConflict(
  mine: SharedStore | null,
  theirs: SharedStore | null,
  { variable, what, other }: { variable: string; what: string; other: Neighbour },
): string[] {
  if (!mine || !theirs) return [];
  // One folder that several see is as good as a server.
  if (mine.id !== null && mine.id === theirs.id) return [];
  if (mine.isOwn) return [`${variable} is not set, and ${other.name} would not see the ${what} of this process.`];
  if (theirs.isOwn)
    return [`${other.name} has no ${variable} and keeps its ${what} in a folder of its own: set it there first.`];
  if (mine.id === null || theirs.id === null) return [];
  return [`${variable} names other ${what} than those of ${other.name}.`];
}

/** Both must be able to open what the other signs. */
function keyConflict(
  mine: readonly string[],
  theirs: readonly string[],
  isSecretSet: boolean,
  other: Neighbour,
): string[] {
  if (mine.includes(theirs[0]!) && theirs.includes(mine[0]!)) return [];
  return isSecretSet
    ? [`SECRET is another one than that of ${other.name}.`]
    : [`SECRET is not set, and ${other.name} has another one than the one kept in DATA_DIR.`];
}
