export type NestedTexts = { [key: string]: string | NestedTexts };

const KEY = /^[a-zA-Z0-9]+([._][a-zA-Z0-9]+)*$/;
const FORBIDDEN = /(^|\.)(__proto__|constructor|prototype)(\.|$)/;

/** Returns whether a dotted key can name a text, as in shell.home. */
export function isTextKey(key: string): boolean {
  return KEY.test(key) && !FORBIDDEN.test(key) && key.length <= 200;
}

/**
 * Nests texts with dotted keys into the object that the console reads. When a key extends another, the longer key wins.
 */
export function nestTexts(texts: readonly { key: string; text: string }[]): NestedTexts {
  const root: NestedTexts = {};
  for (const { key, text } of texts.toSorted((a, b) => a.key.length - b.key.length)) {
    const path = key.split('.');
    const last = path.pop()!;
    let level = root;
    for (const name of path) {
      const next = level[name];
      level = typeof next === 'object' ? next : (level[name] = {});
    }
    level[last] = text;
  }
  return root;
}
