import { fillText } from '#kernel/fill-text.ts';
import { textIn, type Texts } from '#kernel/texts.ts';
import type { Language } from '#kernel/language.ts';
import type { CartProblem } from '../rules/check-cart.ts';
import type { DiscountRefusal } from '../rules/discounts.ts';
import type { InputProblem } from '../rules/package-input.ts';
import type { ContentProblem } from '../rules/placement-content.ts';
import type { ReasonProblem } from '../rules/reason.ts';
import { NOT_PAID, PAYMENT_FAILED } from './reasons.ts';

// {{name}} is replaced by a parameter.

const CART_TEXTS: Readonly<Record<CartProblem, Texts>> = {
  requireCampaigns: ['The cart is empty', 'O carrinho está vazio', 'Keranjang kosong'],
  tooManyCampaigns: ['At most 20 packages at once', 'No máximo 20 pacotes por vez', 'Maksimal 20 paket sekaligus'],
  unknownPackage: [
    'This package is not offered any more',
    'Este pacote não é mais oferecido',
    'Paket ini tidak lagi ditawarkan',
  ],
  requireName: ['Give it a name', 'Dê um nome', 'Beri nama'],
  nameTooLong: ['At most 200 characters', 'No máximo 200 caracteres', 'Maksimal 200 karakter'],
  requireBookings: ['Choose at least one week', 'Escolha pelo menos uma semana', 'Pilih setidaknya satu minggu'],
  tooManyBookings: ['At most 200 weeks at once', 'No máximo 200 semanas por vez', 'Maksimal 200 minggu sekaligus'],
  notOffered: [
    'The package is not offered for this segment',
    'O pacote não é oferecido para este segmento',
    'Paket tidak ditawarkan untuk segmen ini',
  ],
  unknownPlacement: [
    'The package has no such placement',
    'O pacote não tem este posicionamento',
    'Paket tidak memiliki penempatan ini',
  ],
  notAWeek: [
    'Weeks run from Monday to Sunday',
    'As semanas vão de segunda a domingo',
    'Minggu berjalan dari Senin hingga Minggu',
  ],
  past: ['This week has begun', 'Esta semana já começou', 'Minggu ini sudah dimulai'],
  tooSoon: [
    'Bookings start at least 14 days ahead',
    'Reservas começam com pelo menos 14 dias de antecedência',
    'Pemesanan dimulai setidaknya 14 hari sebelumnya',
  ],
  outsideDates: ['Outside of the campaign’s dates', 'Fora das datas da campanha', 'Di luar tanggal kampanye'],
  datesAreFixed: ['The dates of this package are fixed', 'As datas deste pacote são fixas', 'Tanggal paket ini tetap'],
  tooLong: [
    'Longer than this package may run',
    'Mais longo do que este pacote pode durar',
    'Lebih lama dari yang diizinkan paket ini',
  ],
  twice: ['This week is chosen twice', 'Esta semana foi escolhida duas vezes', 'Minggu ini dipilih dua kali'],
  placementsMissing: [
    'A week books all placements of the package',
    'Uma semana reserva todos os posicionamentos do pacote',
    'Satu minggu memesan semua penempatan paket',
  ],
  requireBudget: ['Enter a budget', 'Insira um orçamento', 'Masukkan anggaran'],
  budgetTooSmall: [
    'Below the smallest budget of this package',
    'Abaixo do menor orçamento deste pacote',
    'Di bawah anggaran terkecil paket ini',
  ],
  budgetTooPrecise: [
    'More decimals than the currency has',
    'Mais casas decimais do que a moeda tem',
    'Desimal lebih banyak dari mata uang',
  ],
  budgetNotOffered: ['The price of this package is fixed', 'O preço deste pacote é fixo', 'Harga paket ini tetap'],
};

const DISCOUNT_TEXTS: Readonly<Record<DiscountRefusal, Texts>> = {
  UNKNOWN: [
    'This discount is not offered any more',
    'Este desconto não é mais oferecido',
    'Diskon ini tidak lagi ditawarkan',
  ],
  BELOW_MINIMUM: [
    'The amount is below this discount’s minimum',
    'O valor está abaixo do mínimo deste desconto',
    'Jumlah di bawah minimum diskon ini',
  ],
  TOO_LATE: [
    'It is too late for this discount',
    'É tarde demais para este desconto',
    'Sudah terlambat untuk diskon ini',
  ],
  NOT_COMBINABLE: [
    'These discounts cannot be combined',
    'Estes descontos não podem ser combinados',
    'Diskon ini tidak dapat digabungkan',
  ],
};

const CONTENT_TEXTS: Readonly<Record<ContentProblem, Texts>> = {
  unknownField: ['There is no such field', 'Este campo não existe', 'Kolom ini tidak ada'],
  textTooLong: ['At most 250 characters', 'No máximo 250 caracteres', 'Maksimal 250 karakter'],
  invalidUrl: [
    'Enter an address that begins with https://',
    'Insira um endereço que comece com https://',
    'Masukkan alamat yang diawali https://',
  ],
  invalidDate: ['Enter a date', 'Insira uma data', 'Masukkan tanggal'],
  dateOutside: ['Outside of the booked week', 'Fora da semana reservada', 'Di luar minggu yang dipesan'],
  unknownImage: ['Upload the picture first', 'Envie a imagem primeiro', 'Unggah gambar terlebih dahulu'],
  imageTooSmall: [
    'The picture is smaller than the placement',
    'A imagem é menor do que o posicionamento',
    'Gambar lebih kecil dari penempatan',
  ],
};

const REASON_TEXTS: Readonly<Record<ReasonProblem, Texts>> = {
  requireRejectReason: ['Say why', 'Diga por quê', 'Sebutkan alasannya'],
  reasonTooLong: ['At most 120 characters', 'No máximo 120 caracteres', 'Maksimal 120 karakter'],
};

const INPUT_TEXTS: Readonly<Record<InputProblem, Texts>> = {
  required: ['Fill out this field', 'Preencha este campo', 'Isi kolom ini'],
  tooLong: ['Too long', 'Longo demais', 'Terlalu panjang'],
  badCode: [
    'Letters, digits, dashes and underscores only, at most 40',
    'Somente letras, números, hífens e sublinhados, no máximo 40',
    'Hanya huruf, angka, tanda hubung, dan garis bawah, maksimal 40',
  ],
  badColor: ['A color such as #336699', 'Uma cor como #336699', 'Warna seperti #336699'],
  notWeeks: [
    'Whole weeks, from a Monday to a Sunday',
    'Semanas inteiras, de segunda a domingo',
    'Minggu penuh, dari Senin hingga Minggu',
  ],
  outOfRange: ['Out of range', 'Fora do intervalo', 'Di luar rentang'],
  unknown: ['Unknown', 'Desconhecido', 'Tidak dikenal'],
  twice: ['Said twice', 'Repetido', 'Disebut dua kali'],
  tooMany: ['Too many', 'Demais', 'Terlalu banyak'],
};

const TEXTS = {
  codeTaken: ['This code is taken', 'Este código já existe', 'Kode ini sudah dipakai'],
  voucherNotForPackages: [
    'This voucher is not for these packages',
    'Este voucher não é para estes pacotes',
    'Voucher ini bukan untuk paket ini',
  ],
  voucherMinimum: [
    'This voucher is for amounts from {{minimum}}',
    'Este voucher é para valores a partir de {{minimum}}',
    'Voucher ini untuk jumlah mulai {{minimum}}',
  ],
  priceChanged: [
    'The price has changed to {{total}}. Look at it again before you book',
    'O preço mudou para {{total}}. Veja de novo antes de reservar',
    'Harga berubah menjadi {{total}}. Periksa lagi sebelum memesan',
  ],
  weekTaken: ['This week is taken', 'Esta semana está ocupada', 'Minggu ini sudah terisi'],
  weekTakenBy: [
    'This week was taken by {{who}} on {{when}}',
    'Esta semana foi ocupada por {{who}} em {{when}}',
    'Minggu ini diambil oleh {{who}} pada {{when}}',
  ],
  notSold: [
    'Nothing is sold here for this segment',
    'Nada é vendido aqui para este segmento',
    'Tidak ada yang dijual di sini untuk segmen ini',
  ],
  insufficient: [
    'The wallet does not hold enough credit',
    'A carteira não tem crédito suficiente',
    'Kredit dompet tidak mencukupi',
  ],
  insufficientPaid: [
    'These packages take paid credit only, and the wallet does not hold enough of it',
    'Estes pacotes aceitam apenas crédito pago, e a carteira não tem o suficiente',
    'Paket ini hanya menerima kredit berbayar, dan dompet tidak mencukupi',
  ],
  methodNotOffered: [
    'This payment method is not offered',
    'Este método de pagamento não é oferecido',
    'Metode pembayaran ini tidak ditawarkan',
  ],
  termsNotOffered: [
    'Only bank transfers can be paid in 30 days',
    'Somente transferências podem ser pagas em 30 dias',
    'Hanya transfer bank yang dapat dibayar dalam 30 hari',
  ],
  requireCreditNote: [
    'Enter the number of the credit note',
    'Insira o número da nota de crédito',
    'Masukkan nomor nota kredit',
  ],
  creditNoteUsed: [
    'This credit note pays for another booking',
    'Esta nota de crédito paga outra reserva',
    'Nota kredit ini membayar pemesanan lain',
  ],
  brandUnknown: [
    'This brand is not one of the company’s',
    'Esta marca não é da empresa',
    'Merek ini bukan milik perusahaan',
  ],
  started: [
    'It has started and cannot be cancelled any more',
    'Já começou e não pode mais ser cancelado',
    'Sudah dimulai dan tidak dapat dibatalkan lagi',
  ],
  givenUp: ['It was cancelled before', 'Já foi cancelado', 'Sudah dibatalkan sebelumnya'],
  stepRefused: [
    'It cannot become that now: look at it again',
    'Isso não é possível agora: veja de novo',
    'Itu tidak mungkin sekarang: periksa lagi',
  ],
  contentClosed: [
    'Its content cannot change any more',
    'O conteúdo não pode mais mudar',
    'Kontennya tidak dapat diubah lagi',
  ],
  discountLine: ['{{name}}: discount', '{{name}}: desconto', '{{name}}: diskon'],
  taxLine: ['Tax {{country}}', 'Imposto {{country}}', 'Pajak {{country}}'],
  not_paid_in_time: ['Not paid in time', 'Não foi pago a tempo', 'Tidak dibayar tepat waktu'],
  payment_failed: ['The payment failed', 'O pagamento falhou', 'Pembayaran gagal'],
  refundAmount: [
    'Enter more than nothing and less than the {{total}} that was paid',
    'Insira mais que nada e menos que os {{total}} pagos',
    'Masukkan lebih dari nol dan kurang dari {{total}} yang dibayar',
  ],
} as const satisfies Record<string, Texts>;

/** Returns a reason for display. System reasons are translated to the reader's language. */
export const reasonShown = (reason: string | null, language: Language): string | null =>
  reason === NOT_PAID || reason === PAYMENT_FAILED ? words(reason, language) : reason;

const fill = (text: Texts, language: Language, values: Readonly<Record<string, string>> = {}) =>
  fillText(textIn(language, text), values, language);

export const words = (key: keyof typeof TEXTS, language: Language, values?: Readonly<Record<string, string>>): string =>
  fill(TEXTS[key], language, values);
export const cartText = (key: CartProblem, language: Language): string => fill(CART_TEXTS[key], language);
export const discountText = (key: DiscountRefusal, language: Language): string => fill(DISCOUNT_TEXTS[key], language);
export const contentText = (key: ContentProblem, language: Language): string => fill(CONTENT_TEXTS[key], language);
export const inputText = (key: InputProblem, language: Language): string => fill(INPUT_TEXTS[key], language);
export const reasonText = (key: ReasonProblem, language: Language): string => fill(REASON_TEXTS[key], language);
