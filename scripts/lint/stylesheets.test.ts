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

// A test environment has a bar above every screen, and staff in a user's session have one below it.
test('what sticks to the top of a page, or is as high as the window, leaves room for the bars', () => {
  // The doubled heading of a table that scrolls by itself; the gallery has no bars.
  const apart = [
    'src/design/gallery/gallery.module.css',
    'src/insights/reports/console/workplace/workplace.module.css: 34px',
  ];
  const found = globSync(['src/**/*.css', 'src/**/console/**/*.tsx', 'src/apps/console/*.tsx']).flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    const tops = [...text.matchAll(/position: sticky;[^}]*?\n\s*top: (\d+px);/g)].filter(([, top]) => top !== '0px');
    const margins = [...text.matchAll(/scroll-margin-top: (\d+px)/g)];
    const heights = [...text.matchAll(/(100d?vh(?![^;\n]*--(?:test-bar|below-bars)))/g)];
    return [...tops, ...margins, ...heights].map(([, found]) => `${file}: ${found}`);
  });
  expect(found.filter((one) => !apart.some((known) => one.startsWith(known)))).toEqual([]);
});
