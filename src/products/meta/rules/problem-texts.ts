import { fillText } from '#kernel/fill-text.ts';
// Order within an entry: English, Portuguese, Indonesian. {{name}} is filled in.
const TEXTS = {
  nameRequired: ['Campaign name is required', 'O nome da campanha é obrigatório', 'Nama kampanye wajib diisi'],
  tooLong: ['At most {{max}} characters', 'No máximo {{max}} caracteres', 'Maksimal {{max}} karakter'],
  budgetRequired: ['Lifetime budget is required', 'O orçamento total é obrigatório', 'Anggaran total wajib diisi'],
  budgetNotPositive: [
    'Lifetime budget must be larger than zero',
    'O orçamento total deve ser maior que zero',
    'Anggaran total harus lebih dari nol',
  ],
  budgetTooLarge: ['At most {{max}}', 'No máximo {{max}}', 'Maksimal {{max}}'],
  budgetSpent: [
    '{{spent}} of it is spent already: enter more',
    '{{spent}} já foi gasto: insira um valor maior',
    '{{spent}} sudah terpakai: masukkan lebih banyak',
  ],
  tooPrecise: ['At most {{digits}} decimals', 'No máximo {{digits}} casas decimais', 'Maksimal {{digits}} desimal'],
  startRequired: ['Start Date is required', 'A data de início é obrigatória', 'Tanggal mulai wajib diisi'],
  startTooEarly: [
    'The start is tomorrow at the earliest',
    'O início é amanhã, no mínimo',
    'Tanggal mulai paling cepat besok',
  ],
  startPassed: [
    'The campaign has started: its start cannot change',
    'A campanha já começou: o início não pode mudar',
    'Kampanye sudah dimulai: tanggal mulai tidak dapat diubah',
  ],
  endRequired: ['End Date is required', 'A data de término é obrigatória', 'Tanggal selesai wajib diisi'],
  endBeforeStart: [
    'The end must not be before the start',
    'O término não pode ser antes do início',
    'Tanggal selesai tidak boleh sebelum tanggal mulai',
  ],
  endPassed: [
    'The end must not have passed',
    'O término não pode ter passado',
    'Tanggal selesai tidak boleh sudah lewat',
  ],
  textRequired: ['Creative text is required', 'O texto do anúncio é obrigatório', 'Teks iklan wajib diisi'],
  pricesCrossed: [
    'The lowest price must not be above the highest',
    'O preço mínimo não pode ser maior que o máximo',
    'Harga minimum tidak boleh di atas harga maksimum',
  ],
  pricesNegative: ['Enter 0 or more', 'Insira 0 ou mais', 'Masukkan 0 atau lebih'],
  tooManySkus: ['At most {{max}} products', 'No máximo {{max}} produtos', 'Maksimal {{max}} produk'],
  skusUnknown: ['Not in this shop: {{skus}}', 'Não pertencem a esta loja: {{skus}}', 'Tidak ada di toko ini: {{skus}}'],
  noProducts: [
    'No product of the shop matches',
    'Nenhum produto da loja corresponde',
    'Tidak ada produk toko yang cocok',
  ],
  audienceUnknown: [
    'An audience is not one of this shop’s',
    'Um público não é desta loja',
    'Salah satu audiens bukan milik toko ini',
  ],
  urlRequired: ['URL is required', 'A URL é obrigatória', 'URL wajib diisi'],
  urlInvalid: ['Invalid URL', 'URL inválida', 'URL tidak valid'],
  amountRequired: ['Top Up Amount is required', 'O valor da recarga é obrigatório', 'Jumlah isi ulang wajib diisi'],
  amountNotPositive: ['Enter more than 0', 'Insira mais que 0', 'Masukkan lebih dari 0'],
  paidCreditTooLow: [
    'Your paid credit is lower than this amount',
    'Seu crédito pago é menor que este valor',
    'Kredit berbayar Anda kurang dari jumlah ini',
  ],
  methodUnavailable: [
    'This payment method is not offered',
    'Este método de pagamento não está disponível',
    'Metode pembayaran ini tidak tersedia',
  ],
  linked: [
    'This seller is linked to Meta already',
    'Este vendedor já está vinculado à Meta',
    'Penjual ini sudah tertaut ke Meta',
  ],
  linking: [
    'This seller is being linked to Meta already',
    'Este vendedor já está sendo vinculado à Meta',
    'Penjual ini sedang ditautkan ke Meta',
  ],
  notLinked: [
    'This seller is not linked to Meta',
    'Este vendedor não está vinculado à Meta',
    'Penjual ini belum tertaut ke Meta',
  ],
  noAnswer: [
    'The owner of the page did not answer. Please try again.',
    'O dono da página não respondeu. Tente novamente.',
    'Pemilik halaman tidak menjawab. Silakan coba lagi.',
  ],
  walletEmpty: [
    'The Meta wallet is empty: top it up first',
    'A carteira Meta está vazia: recarregue-a primeiro',
    'Dompet Meta kosong: isi ulang terlebih dahulu',
  ],
  mayNotBeToppedUp: [
    'This company cannot be topped up',
    'Esta empresa não pode ser recarregada',
    'Perusahaan ini tidak dapat diisi ulang',
  ],
  topUpsAreOff: [
    'Top-up is switched off at the moment',
    'As recargas estão desativadas no momento',
    'Isi ulang sedang dinonaktifkan',
  ],
  rangeReversed: [
    'The range ends before it begins',
    'O período termina antes de começar',
    'Rentang berakhir sebelum dimulai',
  ],
} as const satisfies Record<string, readonly [en: string, pt: string, id: string]>;

/** A problem with a field: the key of its message and the message's parameters. */
export interface MetaProblemText {
  key: keyof typeof TEXTS;
  params?: Record<string, string | number>;
}

const ORDER: Readonly<Record<string, 0 | 1 | 2>> = { en: 0, pt: 1, id: 2 };

/** Returns the message of a problem, in English for unsupported languages. */
export function problemText({ key, params = {} }: MetaProblemText, language: string): string {
  return fillText(TEXTS[key][ORDER[language] ?? 0], params, language);
}
