import { expect, test } from 'vitest';
import { createPasswords } from './passwords.ts';

test('passwords are hashed at the recommended cost unless another one is passed', async () => {
  expect(await createPasswords().hash('Correct-horse-7')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const cheap = createPasswords({ memoryCost: 8, timeCost: 1 });
  expect(await cheap.hash('Correct-horse-7')).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
});

test('a password is right for its own hash only, and never without one', async () => {
  const passwords = createPasswords({ memoryCost: 8, timeCost: 1 });
  const stored = await passwords.hash('Correct-horse-7');
  for (const [password, hash, isRight] of [
    ['Correct-horse-7', stored, true],
    ['Correct-horse-8', stored, false],
    ['no user has this password', null, false],
  ] as const)
    expect({ password, isRight: await passwords.isRight(password, hash) }).toEqual({ password, isRight });
});
