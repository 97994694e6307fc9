// How much a module's server shows to the others. A narrow index is what makes a module one: who has to know sixty functions knows
// its insides.
const INDEX = /src\/((?:core|products|insights)\/[a-z-]+\/server|delivery\/[a-z-]+)\/index\.ts$/;
const MAX_NAMES = 25;
/**
 * Modules that show more, each with its number today, which only falls, and the reason. Statements are named one by one where a
 * caller runs them in its own transaction; each pair of caller and callee waits to become one use case.
 */
const WIDER = {
  'core/accounts/server': [31, 'identity joins and invites in its own transactions; the back office of apps/cli'],
  'core/catalog/server': [
    46,
    'campaigns, Meta and SKU reports each read products, sellers and prices in their own transactions',
  ],
  'core/ledger/server': [
    41,
    'money moves in the transaction of what is bought: payments, packages, Meta and the ad engine',
  ],
  'core/payments/server': [32, 'packages and Meta take part in a purchase step by step: intent, voucher, verification'],
};

/** Counts the names that a module's program exports; null for `export *`, which cannot be counted. */
function namesOf(program) {
  let count = 0;
  for (const node of program.body) {
    if (node.type === 'ExportAllDeclaration') return null;
    if (node.type !== 'ExportNamedDeclaration') continue;
    count += node.declaration ? (node.declaration.declarations?.length ?? 1) : node.specifiers.length;
  }
  return count;
}

/**
 * Says what is wrong with the width of an index, or null.
 * @param {string} file path, e.g. src/core/ledger/server/index.ts
 * @param {number | null} count of its names
 */
export function judgeWidth(file, count, wider = WIDER) {
  const folder = INDEX.exec(file)?.[1];
  if (folder === undefined) return null;
  if (count === null) return 'Name what the index exports: export * shows everything.';
  const [max] = wider[folder] ?? [MAX_NAMES];
  if (count > max) {
    return `${count} names are more than ${max}: leave out what no other module uses, move pure rules to rules/ and GraphQL references to refs.ts (both are imported directly), and group statements that belong together behind a use case.`;
  }
  if (folder in wider && count < max) {
    return `${count} names are fewer than the ${max} in scripts/lint/index-width.mjs: lower the number${count <= MAX_NAMES ? ', that is take the line out' : ''}.`;
  }
  return null;
}

export const indexWidth = {
  create(context) {
    const file = context.filename.replaceAll('\\', '/');
    if (!INDEX.test(file)) return {};
    return {
      Program(node) {
        const message = judgeWidth(file, namesOf(node));
        if (message) context.report({ node, message });
      },
    };
  },
};
