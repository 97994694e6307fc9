import type { Texts } from '#kernel/texts.ts';

export type ConfigurationKind = 'number' | 'address' | 'list' | 'path';

interface ConfigurationDefinition {
  kind: ConfigurationKind;
  /** What it controls, and the behaviour while it is not set. */
  purpose: Texts;
  /** Permitted values of a list; any when omitted. */
  words?: readonly string[];
}

const FIELDS_NOT_ASKED: Texts = [
  'Fields of a company nobody is asked for.',
  'Campos da empresa que não são pedidos.',
  'Kolom perusahaan yang tidak ditanyakan.',
];

/** Every configuration entry that the screens use. */
export const CONFIGURATION = {
  max_number_of_cards: {
    kind: 'number',
    purpose: [
      'Most cards a company may save; 3 when not set.',
      'Máximo de cartões salvos por empresa; 3 se não definido.',
      'Jumlah kartu maksimum per perusahaan; 3 bila tidak diatur.',
    ],
  },
  default_top_up_amount: {
    kind: 'number',
    purpose: [
      'Amount an automatic top-up starts with, in the wallet’s currency; 100 when not set.',
      'Valor inicial da recarga automática, na moeda da carteira; 100 se não definido.',
      'Jumlah awal isi ulang otomatis dalam mata uang dompet; 100 bila tidak diatur.',
    ],
  },
  default_top_up_threshold: {
    kind: 'number',
    purpose: [
      'Balance below which an automatic top-up starts; 0 when not set.',
      'Saldo abaixo do qual a recarga automática começa; 0 se não definido.',
      'Saldo di bawah nilai ini memicu isi ulang otomatis; 0 bila tidak diatur.',
    ],
  },
  max_installment_months: {
    kind: 'number',
    purpose: [
      'Most months a top-up can be spread over.',
      'Máximo de meses para parcelar uma recarga.',
      'Jumlah bulan cicilan maksimum untuk isi ulang.',
    ],
  },
  help_page_url: {
    kind: 'address',
    purpose: [
      'Where the Help entry of the menu leads; there is none while this is not set.',
      'Para onde leva a Ajuda do menu; não aparece se não definido.',
      'Tujuan entri Bantuan di menu; tidak tampil bila tidak diatur.',
    ],
  },
  chat_url: {
    kind: 'address',
    purpose: [
      'Where the chat button of the landing page leads; there is none while this is not set.',
      'Para onde leva o botão de conversa da página inicial; não aparece se não definido.',
      'Tujuan tombol obrolan di halaman utama; tidak tampil bila tidak diatur.',
    ],
  },
  skus_help_page_url: {
    kind: 'address',
    purpose: [
      'Where the help about lists of SKUs leads.',
      'Para onde leva a ajuda sobre listas de SKUs.',
      'Tujuan bantuan tentang daftar SKU.',
    ],
  },
  company_exclude_fields: {
    kind: 'list',
    purpose: FIELDS_NOT_ASKED,
    words: ['companySize', 'authorizedName', 'registrationNo', 'address', 'postalCode', 'phoneNumber'],
  },
  locales_path: {
    kind: 'path',
    purpose: [
      'Path of texts that replace the console’s own; /v1/locales serves those kept here.',
      'Caminho dos textos que substituem os do console; /v1/locales serve os guardados aqui.',
      'Jalur teks yang menggantikan teks konsol; /v1/locales menyajikan yang disimpan di sini.',
    ],
  },
  sponsored_image_size_limit: {
    kind: 'number',
    purpose: [
      'Megabytes a campaign’s picture may have; 1.2 in the wizard and 5 in quick create when not set.',
      'Megabytes por imagem de campanha; 1,2 no assistente e 5 na criação rápida se não definido.',
      'Megabita maksimum gambar kampanye; 1,2 di panduan dan 5 di pembuatan cepat bila tidak diatur.',
    ],
  },
  sponsor_campaign_min_budget: {
    kind: 'number',
    purpose: [
      'Smallest budget of a campaign in whole units of its wallet’s currency; 1 when not set.',
      'Menor orçamento de campanha, em unidades inteiras da moeda da carteira; 1 se não definido.',
      'Anggaran kampanye terkecil dalam satuan mata uang dompet; 1 bila tidak diatur.',
    ],
  },
  sponsor_campaign_exclude_fields: {
    kind: 'list',
    purpose: [
      'Fields of a campaign nobody is asked for.',
      'Campos da campanha que não são pedidos.',
      'Kolom kampanye yang tidak ditanyakan.',
    ],
    words: ['targetKeywords', 'negativeKeywords', 'trafficControl', 'targetRoas', 'campaignGoal_other'],
  },
  sponsor_campaign_disable_fields: {
    kind: 'list',
    purpose: [
      'Fields of a banner shown, but not open to change.',
      'Campos do banner exibidos, mas sem edição.',
      'Kolom banner yang ditampilkan tetapi tidak dapat diubah.',
    ],
  },
  mpa_campaign_exclude_fields: {
    kind: 'list',
    purpose: [
      'Fields of a Meta campaign nobody is asked for.',
      'Campos da campanha Meta que não são pedidos.',
      'Kolom kampanye Meta yang tidak ditanyakan.',
    ],
  },
} as const satisfies Record<string, ConfigurationDefinition>;
export type ConfigurationKey = keyof typeof CONFIGURATION;
export const CONFIGURATION_KEYS = Object.keys(CONFIGURATION) as ConfigurationKey[];

export function isConfigurationKey(key: string): key is ConfigurationKey {
  return Object.hasOwn(CONFIGURATION, key);
}

const PATH = /^\/[\w./-]*$/;
const MAX_LENGTH = 2000;

/** Normalizes a configuration value for storage; null when it is invalid. Removes blanks and duplicates from lists. */
export function readConfigurationValue(key: ConfigurationKey, text: string): string | null {
  const definition: ConfigurationDefinition = CONFIGURATION[key];
  const value = text.trim();
  if (value === '' || value.length > MAX_LENGTH) return null;
  switch (definition.kind) {
    case 'number':
      return /^\d{1,9}(\.\d{1,6})?$/.test(value) ? value : null;
    case 'address':
      return /^https:\/\/[^\s"<>]+$/.test(value) || isOwnPath(value) ? value : null;
    case 'path':
      return isOwnPath(value) ? value : null;
    case 'list': {
      const words = [...new Set(value.split(',').map((word) => word.trim()))].filter((word) => word !== '');
      const isKnown = (word: string) => (definition.words ? definition.words.includes(word) : /^\w+$/.test(word));
      return words.length > 0 && words.every(isKnown) ? words.join(',') : null;
    }
  }
}

// Two slashes would lead to another host.
function isOwnPath(value: string): boolean {
  return PATH.test(value) && !value.startsWith('//') && !value.includes('..');
}
