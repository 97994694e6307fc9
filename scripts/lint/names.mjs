// Names a newcomer would not search for, with the word to use instead: one table, so that none of them comes back.
const INSTEAD = [
  [
    /^[a-z][A-Za-z0-9]*(_[a-z0-9]+)*_(ms|micros|seconds|minutes|hours|days|percent|mb|px)$/,
    'camel case, the unit last: `timeoutMs`',
  ],
  [/^(MOST|LONGEST|LARGEST)(_|$)/, '`MAX_…`'],
  [/^LEAST(_|$)/, '`MIN_…`'],
  [/^(USUAL_|OTHERWISE$)/, '`DEFAULT_…`'],
  [/^may[A-Z]/, '`can…`'],
  [/[wW]ish/, '`input`, `request` or `change`'],
  [/^(making|Making|makingOf)$/, '`deps`'],
  [/^(doer|Doer|doerOf)$/, '`actor`'],
  [/^(begin|begun)([A-Z]|$)/, '`start`, `started`'],
  [/^former(s|[A-Z]|$)/, '`previous`'],
  [/^tidy/, '`normalize…`'],
  [/^NOBODY$/, '`NIL_UUID` or `SYSTEM_ACTOR`'],
];

/** What to call it instead, or null where the name is fine. */
export const betterName = (name) => INSTEAD.find(([pattern]) => pattern.test(name))?.[1] ?? null;

export const names = {
  create(context) {
    const file = context.filename.replaceAll('\\', '/');
    if (/generated/.test(file)) return {};
    return {
      Identifier(node) {
        const { parent } = node;
        // What others serve and store is spelled as they spell it.
        const isKey =
          (parent?.type === 'MemberExpression' && parent.property === node && !parent.computed) ||
          (parent?.type === 'Property' && parent.key === node && parent.value !== node) ||
          parent?.type === 'TSPropertySignature' ||
          parent?.type === 'ImportSpecifier';
        const better = isKey ? null : betterName(node.name);
        if (better) context.report({ node, message: `\`${node.name}\` has a standard word: ${better}.` });
      },
    };
  },
};
