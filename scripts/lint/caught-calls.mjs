// A mutation can always be refused. A caller of `mutateAsync` handles the refusal; a promise without a handler becomes an
// unhandled rejection, which is reported as a defect.
const MESSAGE =
  'A refusal ends nowhere here: catch it, use `mutate` where the toast says enough, or hand it to a dialog by `onConfirm` or `submit`.';
/** Attributes of dialogs that say themselves why something was refused. */
const CAUGHT_BY = new Set(['onConfirm', 'onReject', 'submit']);
const FUNCTIONS = new Set(['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration']);

const nameOf = (node) => node?.name ?? node?.value;

/** The name a function is known by in its file; null for those without. */
function nameOfFunction(node) {
  if (node.id) return node.id.name;
  return node.parent.type === 'VariableDeclarator' && node.parent.id.type === 'Identifier' ? node.parent.id.name : null;
}

/** Where the answer of an expression goes: it is caught, lost, or returned to the caller of the enclosing function. */
function follow(expression) {
  let node = expression;
  for (let parent = node.parent; parent; node = parent, parent = node.parent) {
    if (parent.type === 'UnaryExpression' && parent.operator === 'void') return { isLost: true };
    if (parent.type === 'MemberExpression' && parent.object === node && parent.parent.type === 'CallExpression') {
      const method = nameOf(parent.property);
      if (method === 'catch' || (method === 'then' && parent.parent.arguments.length > 1)) return { isLost: false };
    }
    if (parent.type === 'TryStatement' && parent.block === node && parent.handler) return { isLost: false };
    if (FUNCTIONS.has(parent.type)) return followFunction(parent);
  }
  return { isLost: false };
}

function followFunction(node) {
  const name = nameOfFunction(node);
  if (name !== null) return { name };
  return followValue(node);
}

/** What becomes of a function that is handed on as a value. */
function followValue(node) {
  const { parent } = node;
  if (parent.type === 'JSXExpressionContainer')
    return { isLost: parent.parent.type === 'JSXAttribute' && !CAUGHT_BY.has(parent.parent.name.name) };
  // One thing at a time, and what it throws is thrown on.
  const isRun = parent.type === 'CallExpression' && parent.callee !== node && nameOf(parent.callee) === 'run';
  return isRun ? follow(parent) : { isLost: false };
}

export const caughtCalls = {
  create(context) {
    const file = context.filename.replaceAll('\\', '/');
    if (!/\/src\/.*\.tsx?$/.test(file) || /\.test\.tsx?$/.test(file)) return {};
    const references = new Map();
    const waiting = [];
    const risky = new Set(['mutateAsync']);
    return {
      Identifier(node) {
        const known = references.get(node.name);
        if (known) known.push(node);
        else references.set(node.name, [node]);
      },
      Property(node) {
        if (node.parent.type === 'ObjectPattern' && nameOf(node.key) === 'mutateAsync') risky.add(nameOf(node.value));
      },
      'Program:exit'() {
        waiting.push(...risky);
        for (const name of waiting) {
          for (const node of references.get(name) ?? []) {
            const found = outcomeOf(node);
            if (found?.isLost) context.report({ node, message: MESSAGE });
            if (found?.name && !risky.has(found.name)) {
              risky.add(found.name);
              waiting.push(found.name);
            }
          }
        }
      },
    };
  },
};

/** Null where a name is only declared, or means something else. */
function outcomeOf(node) {
  const { parent } = node;
  if (parent.type === 'MemberExpression' && parent.property === node)
    return parent.parent.type === 'CallExpression' && parent.parent.callee === parent ? follow(parent.parent) : null;
  if (parent.type === 'CallExpression') return parent.callee === node ? follow(parent) : followValue(node);
  return parent.type === 'JSXExpressionContainer' ? followValue(node) : null;
}
