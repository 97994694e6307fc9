// Names that the API's users know and that we would not choose: decision 0026. They are mapped where they are served.
const OURS = [
  [/^isGfg$/, 'isStaff'],
  [/^adsetSet$/, 'adSets'],
  [/^supplier$/, 'company'],
  [/^supplierId$/, 'companyId'],
  [/^[mM]pa[A-Z]|[a-z]Mpa[A-Z]/, 'meta…'],
];
const SERVING = /\.(schema|resolvers|mapper)\.ts$|generated|\.db\.test\.ts$|test-support/;

/** Our word for a served name, or null where the name is ours. */
export const ourName = (name) => OURS.find(([pattern]) => pattern.test(name))?.[1] ?? null;

/** @param {string} file path with slashes */
export const knowsServedNames = (file) => !/\/src\//.test(file) || SERVING.test(file);

export const servedNames = {
  create(context) {
    if (knowsServedNames(context.filename.replaceAll('\\', '/'))) return {};
    return {
      Identifier(node) {
        const { parent } = node;
        // What is sent has the API's keys.
        const isSent = parent?.type === 'Property' && parent.key === node && parent.parent?.type === 'ObjectExpression';
        const ours = isSent ? null : ourName(node.name);
        if (ours)
          context.report({
            node,
            message: `\`${node.name}\` is a name of the API: an alias in the .graphql file, or the resolver's first line, makes it \`${ours}\`.`,
          });
      },
    };
  },
};
