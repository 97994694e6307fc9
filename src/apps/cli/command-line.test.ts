import { expect, test } from 'vitest';
import { readCommandLine } from './command-line.ts';

const COMMANDS = { key: true, audit: true };
const read = (...args: string[]) => readCommandLine(args, COMMANDS);

test.each([[[]], [['help']], [['--help']], [['-h']], [['key', '--help']]])('%j asks for the usage', (args) => {
  expect(read(...args)).toMatchObject({ name: '' });
});

test('a command has its words and options', () => {
  expect(read('key', 'SG', 'new', 'feed', '--scopes', 'feed')).toMatchObject({
    name: 'key',
    words: ['SG', 'new', 'feed'],
    options: { scopes: 'feed' },
  });
  expect(read('key', '--', '--scope')).toMatchObject({ name: 'key', words: ['--scope'] });
});

test.each([
  [['kee'], 'There is no command kee'],
  [['toString'], 'There is no command toString'],
  [['key', '--scope', 'feed'], '--scope makes no sense here; options are --days, --pages, --scopes'],
  [['key', '--scopes'], '--scopes makes no sense here'],
  [['tax', 'BR', 'CARD', '-5'], '-5 makes no sense here'],
  [['audit', '--company', '7'], '--company wants the id of a company'],
])('%j is answered: %s', (args, answer) => {
  expect(read(...args)).toContain(answer);
});
