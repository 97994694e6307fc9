import { textIn, type Texts } from '#kernel/texts.ts';
import type { Language } from '#kernel/language.ts';
import { moneyText, type MoneyStyle } from '#kernel/money-text.ts';
import type { AmountProblem } from '../rules/amounts.ts';
import type { VoucherRefusal } from '../rules/voucher.ts';

export { moneyText, type MoneyStyle } from '#kernel/money-text.ts';

type AmountText = Readonly<Record<'least' | 'most' | 'digits', (given: string) => string>> & { whole: string };

const AMOUNT: Readonly<Record<Language, AmountText>> = {
  en: {
    least: (limit) => `The amount must be at least ${limit}`,
    most: (limit) => `The amount must be at most ${limit}`,
    digits: (digits) => `The amount can have at most ${digits} decimals`,
    whole: 'The amount must be whole',
  },
  pt: {
    least: (limit) => `O valor deve ser de pelo menos ${limit}`,
    most: (limit) => `O valor deve ser de no máximo ${limit}`,
    digits: (digits) => `O valor pode ter no máximo ${digits} casas decimais`,
    whole: 'O valor deve ser inteiro',
  },
  id: {
    least: (limit) => `Jumlahnya minimal ${limit}`,
    most: (limit) => `Jumlahnya maksimal ${limit}`,
    digits: (digits) => `Jumlahnya maksimal ${digits} angka desimal`,
    whole: 'Jumlahnya harus bulat',
  },
};

export function amountText(problem: AmountProblem, style: MoneyStyle, language: Language): string {
  const text = AMOUNT[language];
  switch (problem.kind) {
    case 'BELOW_MINIMUM':
      return text.least(moneyText(problem.limitMicros, style, language));
    case 'ABOVE_MAXIMUM':
      return text.most(moneyText(problem.limitMicros, style, language));
    case 'TOO_PRECISE':
      return problem.digits ? text.digits(String(problem.digits)) : text.whole;
  }
}

const NOT_VALID: Texts = ['This code is not valid', 'Este código não é válido', 'Kode ini tidak berlaku'];

const VOUCHER: Readonly<Record<VoucherRefusal | 'UNKNOWN' | 'USED_UP' | 'LAPSED' | 'FOR_PACKAGES', Texts>> = {
  // Another company's code looks the same as an unknown code.
  UNKNOWN: NOT_VALID,
  NOT_FOR_COMPANY: NOT_VALID,
  NOT_YET: ['This code is not valid yet', 'Este código ainda não é válido', 'Kode ini belum berlaku'],
  ENDED: ['This code has expired', 'Este código expirou', 'Kode ini sudah kedaluwarsa'],
  OTHER_CURRENCY: [
    'This code is for another currency',
    'Este código é para outra moeda',
    'Kode ini untuk mata uang lain',
  ],
  USED_UP: ['This code has been used up', 'Este código já foi usado', 'Kode ini sudah habis digunakan'],
  FOR_PACKAGES: [
    'This code is for packages, not for top-ups',
    'Este código é para pacotes, não para recargas',
    'Kode ini untuk paket, bukan untuk isi ulang',
  ],
  LAPSED: [
    'The voucher is no longer set aside for you. Apply the code again',
    'O voucher não está mais reservado para você. Aplique o código de novo',
    'Voucher tidak lagi disisihkan untuk Anda. Terapkan kodenya lagi',
  ],
};

export type VoucherText = keyof typeof VOUCHER;
export const voucherText = (refusal: VoucherText, language: Language): string => textIn(language, VOUCHER[refusal]);

const TEXTS = {
  stillOpen: [
    'Your last card payment is still being processed. Try again when its outcome is known',
    'Seu último pagamento com cartão ainda está sendo processado. Tente de novo quando o resultado for conhecido',
    'Pembayaran kartu terakhir Anda masih diproses. Coba lagi setelah hasilnya diketahui',
  ],
  notCancellable: [
    'This payment cannot be cancelled: its outcome is not known yet',
    'Este pagamento não pode ser cancelado: o resultado ainda não é conhecido',
    'Pembayaran ini tidak dapat dibatalkan: hasilnya belum diketahui',
  ],
  descriptionTooLong: ['At most 250 characters', 'No máximo 250 caracteres', 'Maksimal 250 karakter'],
  installmentsNotOffered: [
    'So many installments are not offered',
    'Esse número de parcelas não é oferecido',
    'Cicilan sebanyak itu tidak ditawarkan',
  ],
  sellerBalanceNotUsable: [
    'This seller center balance cannot be used',
    'Este saldo da central do vendedor não pode ser usado',
    'Saldo seller center ini tidak dapat digunakan',
  ],
  sellerBalanceTooLow: [
    'Your seller center balance is not sufficient',
    'Seu saldo na central do vendedor é insuficiente',
    'Saldo seller center Anda tidak mencukupi',
  ],
  methodNotOffered: [
    'This payment method is not offered',
    'Este método de pagamento não é oferecido',
    'Metode pembayaran ini tidak ditawarkan',
  ],
  cardsNotOffered: [
    'Card payments are not offered',
    'Pagamentos com cartão não são oferecidos',
    'Pembayaran kartu tidak ditawarkan',
  ],
  noCard: ['Add a card first', 'Adicione um cartão primeiro', 'Tambahkan kartu terlebih dahulu'],
  cardTaken: ['This card is saved already', 'Este cartão já está salvo', 'Kartu ini sudah tersimpan'],
  topUpOff: [
    'Top-up is switched off at the moment',
    'A recarga está desligada no momento',
    'Isi ulang sedang dinonaktifkan',
  ],
  companyNotToppedUp: [
    'This company cannot be topped up',
    'Esta empresa não pode ser recarregada',
    'Perusahaan ini tidak dapat diisi ulang',
  ],
  providerNotReached: [
    'The payment provider cannot be reached. Try again later',
    'Não foi possível contatar o provedor de pagamento. Tente mais tarde',
    'Penyedia pembayaran tidak dapat dihubungi. Coba lagi nanti',
  ],
  creditNoteUsed: [
    'This credit note pays for something else already',
    'Esta nota de crédito já paga outra coisa',
    'Nota kredit ini sudah membayar hal lain',
  ],
  mustBeGiven: ['Must be given', 'Obrigatório', 'Wajib diisi'],
  emailNotValid: ['Not a valid e-mail address', 'E-mail inválido', 'Alamat email tidak valid'],
  tooLong: ['Too long', 'Longo demais', 'Terlalu panjang'],
  alertTooLarge: [
    'Must be at most 2,000,000,000',
    'Deve ser no máximo 2.000.000.000',
    'Harus paling banyak 2.000.000.000',
  ],
  negative: ['Must not be negative', 'Não pode ser negativo', 'Tidak boleh negatif'],
  transferDecided: [
    'Somebody has decided about this transfer already',
    'Alguém já decidiu sobre esta transferência',
    'Seseorang sudah memutuskan transfer ini',
  ],
  transferOtherAmount: [
    'Another amount was ordered: nothing is credited',
    'Outro valor foi pedido: nada é creditado',
    'Jumlah yang dipesan berbeda: tidak ada yang dikreditkan',
  ],
  paymentDecided: [
    'Somebody has decided about this payment already',
    'Alguém já decidiu sobre este pagamento',
    'Seseorang sudah memutuskan pembayaran ini',
  ],
  onlyGivenBack: [
    'This payment can only be given back',
    'Este pagamento só pode ser devolvido',
    'Pembayaran ini hanya dapat dikembalikan',
  ],
  paymentChanged: [
    'The payment has changed at the provider. Look at it there first',
    'O pagamento mudou no provedor. Confira-o lá primeiro',
    'Pembayaran berubah di penyedia. Periksa di sana terlebih dahulu',
  ],
  otherProvider: [
    'The provider of this payment is not connected any more',
    'O provedor deste pagamento não está mais conectado',
    'Penyedia pembayaran ini tidak lagi terhubung',
  ],
  refundRefused: [
    'The provider refused to give the money back',
    'O provedor recusou a devolução do dinheiro',
    'Penyedia menolak mengembalikan dana',
  ],
  walletTooLow: [
    'The wallet does not hold as much paid credit',
    'A carteira não tem tanto crédito pago',
    'Dompet tidak memiliki kredit berbayar sebanyak itu',
  ],
  notForThisPayment: ['Not for this payment', 'Não se aplica a este pagamento', 'Tidak berlaku untuk pembayaran ini'],
  voucherCode: [
    'Three to forty letters, digits, - or _',
    'De três a quarenta letras, dígitos, - ou _',
    'Tiga sampai empat puluh huruf, angka, - atau _',
  ],
  voucherCodeTaken: [
    'There is a voucher with this code already',
    'Já existe um voucher com este código',
    'Sudah ada voucher dengan kode ini',
  ],
  shareOrAmount: [
    'Either a share or an amount',
    'Ou uma porcentagem ou um valor',
    'Persentase atau jumlah, salah satu',
  ],
  shareOutOfRange: ['Above 0 and at most 100 %', 'Acima de 0 e no máximo 100 %', 'Di atas 0 dan maksimal 100 %'],
  notAbove0: ['Must be above 0', 'Deve ser maior que 0', 'Harus di atas 0'],
  amountNeedsCurrency: ['Amounts need a currency', 'Valores precisam de uma moeda', 'Jumlah memerlukan mata uang'],
  notInFuture: ['Must be in the future', 'Deve estar no futuro', 'Harus di masa depan'],
  usesOutOfRange: ['Between 1 and 1,000,000', 'Entre 1 e 1.000.000', 'Antara 1 dan 1.000.000'],
  usesPerCompanyOutOfRange: [
    'Between 1 and the number of uses',
    'Entre 1 e o número de usos',
    'Antara 1 dan jumlah penggunaan',
  ],
  noSuchCurrency: ['There is no such currency', 'Essa moeda não existe', 'Mata uang itu tidak ada'],
  noSuchCompany: ['There is no such company', 'Essa empresa não existe', 'Perusahaan itu tidak ada'],
  voucherEnded: ['This voucher has ended already', 'Este voucher já terminou', 'Voucher ini sudah berakhir'],
} as const satisfies Record<string, Texts>;

export type BillingText = keyof typeof TEXTS;
export const billingText = (key: BillingText, language: Language): string => textIn(language, TEXTS[key]);

const MAX_CARDS: Readonly<Record<Language, (most: number) => string>> = {
  en: (most) => `You can save at most ${most} ${most === 1 ? 'card' : 'cards'}`,
  pt: (most) => `Você pode salvar no máximo ${most} ${most === 1 ? 'cartão' : 'cartões'}`,
  id: (most) => `Anda dapat menyimpan paling banyak ${most} kartu`,
};
export const mostCardsText = (most: number, language: Language): string => MAX_CARDS[language](most);
