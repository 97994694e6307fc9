// Lists are paged, sorted, filtered and searched in one way, that of src/platform/console-kit/. This says which line goes another.
const KIT = 'src/platform/console-kit/define-list.ts';
const ADDRESS = `A list is defined with its parameters by \`defineList\` (${KIT}) and read by \`useListAddress\`.`;
const SIZE = `The size of a page stands in the list's definition (${KIT}); without one it is LIST_PAGE_SIZE.`;
const SETTLED = 'Wait for a pause in typing with SearchField, or with useSettled of src/design/form/use-settled.ts.';
const PAGING = 'Paging comes whole from `useListQuery` or `usePaging` of src/platform/console-kit/list.ts.';

/**
 * Says what is wrong with the names a file imports, or null.
 * @param {string} source as written
 * @param {readonly string[]} names
 * @param {boolean} isDefinition whether the file defines a list
 */
export function judgeListImport(source, names, isDefinition) {
  if (source === '@mantine/hooks' && names.some((name) => name.startsWith('useDebounced'))) return SETTLED;
  if (source.endsWith('kernel/search-parameters.ts') && names.includes('pageNumber') && !isDefinition) return ADDRESS;
  return null;
}

/**
 * Says what is wrong with a component's attribute, or null.
 * @param {string} component
 * @param {string} attribute
 * @param {string} [value] its expression's type
 */
export function judgeListAttribute(component, attribute, value) {
  if (component === 'TablePagination' && (attribute === 'numPages' || attribute === 'pageSize')) return PAGING;
  const isMade = value === 'ObjectExpression' || value === 'LogicalExpression' || value === 'ConditionalExpression';
  return attribute === 'paging' && isMade ? PAGING : null;
}

const isConsole = (file) =>
  /\/src\//.test(file) &&
  !/\/src\/(platform|design)\/|\.(test|test-support|gallery)\.tsx?$/.test(file) &&
  (/\/console\//.test(file) || file.endsWith('.tsx'));

export const lists = {
  create(context) {
    const file = context.filename.replaceAll('\\', '/');
    if (!isConsole(file)) return {};
    const isDefinition = /\bdefineList\(/.test(context.sourceCode.text);
    return {
      ImportDeclaration(node) {
        const names = node.specifiers.map(({ imported }) => imported?.name ?? '');
        const message = judgeListImport(node.source.value, names, isDefinition);
        if (message) context.report({ node, message });
      },
      VariableDeclarator(node) {
        if (node.id.name === 'PAGE_SIZE') context.report({ node, message: SIZE });
      },
      JSXAttribute(node) {
        const message = judgeListAttribute(node.parent.name.name, node.name.name, node.value?.expression?.type);
        if (message) context.report({ node, message });
      },
    };
  },
};
