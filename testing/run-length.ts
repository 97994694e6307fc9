/** A random test's usual number of runs, kills or steps, times `CHAOS_FACTOR`: its long form by the same command. */
export const runLength = (usual: number) => usual * Number(process.env['CHAOS_FACTOR'] ?? 1);
