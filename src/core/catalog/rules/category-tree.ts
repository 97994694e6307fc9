import type { CategoryRow, FieldProblem } from './feed-rows.ts';
import { catalogMessages } from './catalog.messages.ts';

const { row, reason } = catalogMessages;
const MAX_DEPTH = 4;

export interface PlacedCategory extends CategoryRow {
  depth: number;
  /** From the root down to and including this category. */
  path: string[];
}

export interface Placement {
  /** New and changed categories, and those moved along with a changed ancestor; parents before children. */
  placed: PlacedCategory[];
  /** Problem by id of each rejected row. */
  rejected: Map<string, FieldProblem>;
}

/**
 * Merges category rows into the existing tree. Rows may come in any order, children before parents. Rejects a row when
 * its parent is unknown, when it would be its own ancestor, or when it or a category below it would be deeper than four
 * levels. The message then names the ancestor at the fourth level, to be used instead.
 */
export function placeCategories(existing: readonly CategoryRow[], rows: readonly CategoryRow[]): Placement {
  const existingById = new Map(existing.map((category) => [category.id, category]));
  const submitted = new Map(rows.map((row) => [row.id, row]));
  const rejected = new Map<string, FieldProblem>();
  for (;;) {
    const tree = new Map([...existingById, ...submitted]);
    const paths = pathsOf(tree);
    const problems = new Map<string, FieldProblem>();
    for (const id of tree.keys()) {
      const problem = problemOf(id, tree, paths);
      // When an existing category is pushed too deep, blames the nearest row above it.
      const culprit = problem && (submitted.has(id) ? id : nearestRow(id, tree, submitted));
      if (problem && culprit && !problems.has(culprit)) {
        problems.set(
          culprit,
          culprit === id
            ? problem
            : {
                field: 'parentId',
                message: row.pushesTooDeep({ id, max: MAX_DEPTH }),
                reason: reason.pushesTooDeep({ max: MAX_DEPTH }),
              },
        );
      }
    }
    if (!problems.size) return { placed: changed(tree, paths, existingById), rejected };
    for (const [id, problem] of problems) {
      rejected.set(id, problem);
      submitted.delete(id);
    }
  }
}

type Tree = ReadonlyMap<string, CategoryRow>;
/** Path from the root; null for a category whose ancestors are missing or form a cycle. */
type Paths = ReadonlyMap<string, string[] | null>;

function pathsOf(tree: Tree): Paths {
  const paths = new Map<string, string[] | null>();
  for (const start of tree.keys()) {
    const ancestors: string[] = [];
    const visited = new Set<string>();
    let id: string | null = start;
    while (id !== null && tree.has(id) && !paths.has(id) && !visited.has(id)) {
      ancestors.push(id);
      visited.add(id);
      id = tree.get(id)!.parentId;
    }
    let path: string[] | null = id === null ? [] : visited.has(id) ? null : (paths.get(id) ?? null);
    for (const step of ancestors.toReversed()) {
      path = path && [...path, step];
      paths.set(step, path);
    }
  }
  return paths;
}

function problemOf(id: string, tree: Tree, paths: Paths): FieldProblem | null {
  const path = paths.get(id);
  if (!path) {
    const parentId = tree.get(id)!.parentId!;
    if (!tree.has(parentId))
      return { field: 'parentId', message: row.unknownCategory({ id: parentId }), reason: reason.unknownCategory() };
    return isOwnAncestor(id, tree) ? { field: 'parentId', message: row.belowItself() } : null;
  }
  if (path.length <= MAX_DEPTH) return null;
  const ancestor = tree.get(path[MAX_DEPTH - 1]!)!;
  return {
    field: 'parentId',
    message: row.tooDeep({ max: MAX_DEPTH, id: ancestor.id, label: ancestor.label }),
    reason: reason.tooDeep({ max: MAX_DEPTH }),
  };
}

function isOwnAncestor(id: string, tree: Tree): boolean {
  const seen = new Set<string>();
  let at = tree.get(id)!.parentId;
  while (at !== null && !seen.has(at)) {
    if (at === id) return true;
    seen.add(at);
    at = tree.get(at)?.parentId ?? null;
  }
  return false;
}

function nearestRow(id: string, tree: Tree, wanted: Tree): string | null {
  const seen = new Set<string>();
  let at: string | null = id;
  while (at !== null && !seen.has(at)) {
    if (wanted.has(at)) return at;
    seen.add(at);
    at = tree.get(at)?.parentId ?? null;
  }
  return null;
}

function changed(tree: Tree, paths: Paths, before: Tree): PlacedCategory[] {
  const pathsBefore = pathsOf(before);
  const placed: PlacedCategory[] = [];
  for (const [id, row] of tree) {
    const path = paths.get(id)!;
    const isSame = before.get(id)?.label === row.label && pathsBefore.get(id)?.join('\n') === path.join('\n');
    if (!isSame) placed.push({ ...row, path, depth: path.length });
  }
  return placed.sort((a, b) => a.depth - b.depth);
}
