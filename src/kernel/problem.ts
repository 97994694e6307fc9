import type { Language } from './language.ts';
import type { FieldProblems } from './result.ts';

/** The ways a request can fail. GraphQL and HTTP use these codes, and no others. */
export type Problem =
  | { code: 'UNAUTHENTICATED' }
  | { code: 'FORBIDDEN'; message: string }
  | { code: 'VALIDATION'; fields: FieldProblems }
  | { code: 'NOT_FOUND'; message: string }
  | { code: 'CONFLICT'; message: string }
  | { code: 'RATE_LIMITED'; retryAfterS: number }
  | { code: 'INTERNAL' };

export type ProblemCode = Problem['code'];

const CODES: Readonly<Record<ProblemCode, true>> = {
  UNAUTHENTICATED: true,
  FORBIDDEN: true,
  VALIDATION: true,
  NOT_FOUND: true,
  CONFLICT: true,
  RATE_LIMITED: true,
  INTERNAL: true,
};

export function isProblemCode(code: unknown): code is ProblemCode {
  return typeof code === 'string' && Object.hasOwn(CODES, code);
}

/** Messages shared by modules; a module's own messages are already in the user's language. */
const SENTENCES: readonly Readonly<Record<Language, string>>[] = [
  { en: 'Permission denied', pt: 'Permissão negada', id: 'Izin ditolak' },
  {
    en: 'This feature is not available',
    pt: 'Este recurso não está disponível',
    id: 'Fitur ini tidak tersedia',
  },
  {
    en: 'This page is of another version. Reload it to go on.',
    pt: 'Esta página é de outra versão. Recarregue-a para continuar.',
    id: 'Halaman ini dari versi lain. Muat ulang untuk melanjutkan.',
  },
  { en: 'Not found', pt: 'Não encontrado', id: 'Tidak ditemukan' },
  { en: 'The input is not valid', pt: 'Os dados não são válidos', id: 'Data tidak valid' },
  {
    en: 'Too many attempts. Try again later.',
    pt: 'Tentativas demais. Tente novamente mais tarde.',
    id: 'Terlalu banyak percobaan. Coba lagi nanti.',
  },
  {
    en: 'Something went wrong. Try again later.',
    pt: 'Algo deu errado. Tente novamente mais tarde.',
    id: 'Terjadi kesalahan. Coba lagi nanti.',
  },
];

export const PERMISSION_DENIED: Problem = { code: 'FORBIDDEN', message: 'Permission denied' };
export const FEATURE_OFF: Problem = { code: 'FORBIDDEN', message: 'This feature is not available' };
/** A page that was open during a server update requests something only its own version has. */
export const OTHER_VERSION: Problem = {
  code: 'FORBIDDEN',
  message: 'This page is of another version. Reload it to go on.',
};

export function invalid(field: string, ...messages: string[]): Problem {
  return { code: 'VALIDATION', fields: { [field]: messages } };
}

export function notFound(what: string): Problem {
  return { code: 'NOT_FOUND', message: `${what} not found` };
}

/** Returns the message that a screen may show. */
export function problemMessage(problem: Problem, language: Language): string {
  switch (problem.code) {
    case 'UNAUTHENTICATED':
      return 'UNAUTHORIZED';
    case 'VALIDATION':
      return Object.values(problem.fields)[0]?.[0] ?? inLanguage('The input is not valid', language);
    case 'RATE_LIMITED':
      return inLanguage('Too many attempts. Try again later.', language);
    case 'INTERNAL':
      return inLanguage('Something went wrong. Try again later.', language);
    case 'NOT_FOUND':
      // The missing object is named in English only.
      return language === 'en' ? problem.message : inLanguage('Not found', language);
    default:
      return inLanguage(problem.message, language);
  }
}

function inLanguage(sentence: string, language: Language): string {
  return SENTENCES.find(({ en }) => en === sentence)?.[language] ?? sentence;
}
