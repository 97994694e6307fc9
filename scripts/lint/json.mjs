// What comes from outside is checked where it comes in. JSON.parse and an answer's json() return what the text says, and a cast believes it.
const KIT = /\/src\/(platform\/|kernel\/json\.ts$)|\/storefront\/src\/wire\.ts$/;
const OF_TESTS = /\.test\.tsx?$|test-support|\/testing(\/|\.tsx?$)/;
const MESSAGE =
  'JSON from outside is read with its schema: parseJson or checkJson of src/kernel/json.ts; readJson where the reader checks every value itself.';

/** @param {string} file path with slashes */
export const canParse = (file) => !/\/src\//.test(file) || KIT.test(file) || OF_TESTS.test(file);

export const json = {
  create(context) {
    if (canParse(context.filename.replaceAll('\\', '/'))) return {};
    return {
      MemberExpression(node) {
        if (node.object.name === 'JSON' && node.property.name === 'parse') context.report({ node, message: MESSAGE });
      },
      TSAsExpression({ expression, typeAnnotation }) {
        const read = expression.type === 'AwaitExpression' ? expression.argument : expression;
        const isAnswer =
          read.type === 'CallExpression' && read.arguments.length === 0 && read.callee.property?.name === 'json';
        if (isAnswer && typeAnnotation.type !== 'TSUnknownKeyword') context.report({ node: read, message: MESSAGE });
      },
    };
  },
};
