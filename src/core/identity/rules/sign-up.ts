const MAX_LENGTH = 200;

/** Splits a full name: the first word, and the rest. A single name leaves the last name empty. */
export function splitName(fullName: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = fullName.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}

export function isFullName(text: string): boolean {
  return /\p{L}/u.test(text) && text.trim().length <= MAX_LENGTH;
}

// Public mail providers: users of the same domain are not colleagues.
const FREE_MAIL = new Set([
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'hotmail.com',
  'live.com',
  'yahoo.com',
  'yahoo.co.id',
  'yahoo.com.br',
  'icloud.com',
  'me.com',
  'aol.com',
  'proton.me',
  'protonmail.com',
  'gmx.com',
  'gmx.net',
  'mail.com',
  'mail.ru',
  'yandex.ru',
  'yandex.com',
  'qq.com',
  '163.com',
  'uol.com.br',
  'bol.com.br',
  'terra.com.br',
]);

/** Returns true for a personal rather than a company address. */
export function isFreeMail(email: string): boolean {
  return FREE_MAIL.has(email.slice(email.lastIndexOf('@') + 1).toLowerCase());
}

/** Suggests company names for a user who signs up with a shop, plainest first. */
export function companyNames({
  name,
  shops,
  id,
}: {
  name: string;
  shops: readonly { name: string }[];
  id: string;
}): string[] {
  const plain = shops.length === 1 ? shops[0]!.name : name;
  return [plain, name, `${plain} (${name})`, `${plain} ${id}`]
    .map((candidate) => candidate.trim().slice(0, 120))
    .filter(Boolean);
}
