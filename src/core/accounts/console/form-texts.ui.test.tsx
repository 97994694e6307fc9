import { expect, test } from 'vitest';

type Texts = Record<string, object>;

const ofConsole = import.meta.glob<Texts>('/src/apps/console/public/locales/*/common.json', {
  eager: true,
  import: 'default',
});
const ofServer = import.meta.glob<Texts>('../texts/*.json', { eager: true, import: 'default' });

test.each(Object.keys(ofServer))('the console says the problems of a company form as %s does', (path) => {
  const language = path.split('/').at(-1)!.replace('.json', '');
  const { companyForm } = ofConsole[`/src/apps/console/public/locales/${language}/common.json`]!;
  expect(companyForm).toEqual(ofServer[path]!['form']);
});
