import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createLogger } from './logger.ts';

function logged(fields: object): string[] {
  const lines: string[] = [];
  const to = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line));
      done();
    },
  });
  createLogger({ level: 'info', to }).info(fields, 'something happened');
  return lines;
}

test.each([
  'password',
  'newPassword',
  'currentPassword',
  'otpCode',
  'token',
  'accessToken',
  'captchaToken',
  'secret',
  'authorization',
  'cookie',
  'apiKey',
])('%s is masked, alone and within an object', (name) => {
  const [line = ''] = logged({ [name]: 'hunter2', input: { [name]: 'hunter2' } });
  expect(line).not.toContain('hunter2');
  expect(line).toContain('[redacted]');
});

test('what people typed cannot start another line', () => {
  const lines = logged({ agent: 'x\n{"level":50,"msg":"forged"}\r\n\u2028' });
  expect(lines).toHaveLength(1);
  expect(lines[0]!.trimEnd()).not.toMatch(/[\r\n]/);
  expect(JSON.parse(lines[0]!)).toMatchObject({
    level: 30,
    msg: 'something happened',
    time: expect.stringMatching(/Z$/),
  });
});
