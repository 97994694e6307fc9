import { ok } from '#kernel/result.ts';
import { MAX_SUGGESTIONS, type Places, type PostalAddress } from './places.ts';
import { SANDBOX_ADDRESSES } from './sandbox-addresses.ts';

/** An address service with a few built-in addresses in four countries. */
export function createPlacesSandbox(): Places {
  return {
    attribution: null,
    async suggest({ text, countryCode, language }) {
      const words = wordsOf(text);
      const countryName = new Intl.DisplayNames([language, 'en'], { type: 'region' });
      const found = [...SANDBOX_ADDRESSES]
        .filter(([, address]) => words.length > 0 && matches(words, address))
        .map(([id, address]) => ({
          id,
          title: address.street,
          detail: [...new Set([address.city, countryName.of(address.countryCode)])].join(', '),
          isNear: address.countryCode === countryCode,
        }))
        .toSorted((a, b) => Number(b.isNear) - Number(a.isNear));
      return ok(found.slice(0, MAX_SUGGESTIONS).map(({ id, title, detail }) => ({ id, title, detail })));
    },
    async find({ id }) {
      return ok(SANDBOX_ADDRESSES.get(id) ?? null);
    },
  };
}

/** Every word is a prefix of a word in the address. */
function matches(words: readonly string[], { street, city, postalCode }: PostalAddress): boolean {
  const known = wordsOf(`${street} ${city} ${postalCode}`);
  return words.every((word) => known.some((part) => part.startsWith(word)));
}

function wordsOf(text: string): string[] {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}
