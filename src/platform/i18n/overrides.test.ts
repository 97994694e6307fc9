import { expect, test } from 'vitest';
import { withOverrides } from './overrides.ts';

const texts = {
  en: { probe: { plain: 'Plain', max: 'At most {{max}}', email: { reset: { paragraphs: ['Hi {{name}}', 'Bye'] } } } },
  pt: { probe: { plain: 'Simples' } },
  id: { probe: { plain: 'Biasa' } },
};
const apply = (key: string, text: string, language = 'en', namespace = 'probe') =>
  withOverrides(texts, [{ language, namespace, key, text }]);

test.each<[string, string, unknown]>([
  ['plain', 'Own', { plain: 'Own' }],
  ['max', 'No more than {{max}}', { max: 'No more than {{max}}' }],
  ['email.reset.paragraphs.0', '{{name}}!', { email: { reset: { paragraphs: ['{{name}}!', 'Bye'] } } }],
])('%s becomes %s', (key, text, expected) => {
  expect(apply(key, text)).toEqual({ ...texts, en: { probe: { ...texts.en.probe, ...(expected as object) } } });
});

test.each([
  ['max', 'No more than that'],
  ['max', 'At most {{most}}'],
  ['max', 'At most {{max}} of {{all}}'],
  ['plain', 'Own {{- name}}'],
  ['none', 'Own'],
  ['email', 'Own'],
  ['email.reset.paragraphs.2', 'Own'],
  ['email.reset.paragraphs.length', 'Own'],
  ['constructor.name', 'Own'],
  ['plain', 'Own', 'fr'],
  ['plain', 'Own', 'pt', 'other'],
])('%s cannot become %s', (...override) => expect(apply(...(override as [string, string]))).toEqual(texts));

test('the original texts stay', () => {
  apply('plain', 'Own');
  expect(texts.en.probe.plain).toBe('Plain');
});
