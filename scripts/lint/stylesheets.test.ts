import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

// A missing class causes no error anywhere: the component just looks wrong.
test('every class a part names is in its stylesheet', () => {
  const missing = globSync('src/**/*.tsx').flatMap((file) => {
    const code = readFileSync(file, 'utf8');
    return [...code.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(([, name, path]) => {
      const sheet = path!.startsWith('#') ? join('src', path!.slice(1)) : join(dirname(file), path!);
      const classes = new Set(readFileSync(sheet, 'utf8').match(/(?<=\.)[A-Za-z_][\w-]*/g));
      const named = [...code.matchAll(new RegExp(`(?<!['"\`\\w.])${name}\\.(?!module\\.css)(\\w+)`, 'g'))].map(
        ([, used]) => used!,
      );
      return named.filter((used) => !classes.has(used)).map((used) => `${file}: ${used}`);
    });
  });
  expect(missing).toEqual([]);
});
