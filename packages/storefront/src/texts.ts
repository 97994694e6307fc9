import type { Consent } from './wire.ts';

/** Languages with words of their own; others get English. */
export type Language = 'en' | 'pt' | 'id';

interface Texts {
  readonly label: string;
  readonly why: string;
  readonly reason: string;
  readonly full: string;
  readonly contextual: string;
}

const TEXTS: Record<Language, Texts> = {
  en: {
    label: 'Sponsored',
    why: 'Why this ad',
    reason: 'A seller pays to show this here. It was chosen because it fits this page.',
    full: 'How often you have seen it counts as well.',
    contextual: 'Nothing about you was used.',
  },
  pt: {
    label: 'Patrocinado',
    why: 'Por que este anúncio',
    reason: 'Um vendedor paga para mostrá-lo aqui. Foi escolhido porque combina com esta página.',
    full: 'Também conta quantas vezes você já o viu.',
    contextual: 'Nada sobre você foi usado.',
  },
  id: {
    label: 'Bersponsor',
    why: 'Mengapa iklan ini',
    reason: 'Penjual membayar agar ini tampil di sini. Dipilih karena sesuai dengan halaman ini.',
    full: 'Seberapa sering Anda melihatnya juga diperhitungkan.',
    contextual: 'Tidak ada data tentang Anda yang digunakan.',
  },
};

/** How an ad says that it is one. */
export interface Labelling {
  /** As in `lang`: `pt-BR` is read as `pt`. */
  readonly language?: string | undefined;
  /** Own word for Sponsored. An empty one is ignored: an ad always says that it is one. */
  readonly label?: string | undefined;
  /** Own answer to Why this ad. */
  readonly reason?: string | undefined;
  readonly consent?: Consent | undefined;
}

export function textsFor({ language = 'en', label, reason, consent = 'full' }: Labelling): {
  label: string;
  why: string;
  reason: string;
} {
  const code = language.slice(0, 2).toLowerCase();
  const texts = TEXTS[Object.hasOwn(TEXTS, code) ? (code as Language) : 'en'];
  return {
    label: label?.trim() || texts.label,
    why: texts.why,
    reason: reason?.trim() || `${texts.reason} ${texts[consent]}`,
  };
}
