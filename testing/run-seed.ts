/**
 * What random tests of this run begin with: `CHAOS_SEED`, which a failing run prints, else another one each time. CI
 * takes it from the files it tests, so that a second run of the same files draws the same.
 */
export const RUN_SEED = Number(process.env['CHAOS_SEED'] ?? Date.now() % 2 ** 31);
