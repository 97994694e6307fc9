import { imageProblemText, isImageProblemKey, type ImageProblem } from '#core/media/rules/image.messages.ts';
import { fillText } from '#kernel/fill-text.ts';
import type { Language } from '#kernel/language.ts';
import { moneyText } from '#kernel/money-text.ts';
import type { CampaignProblem, CampaignProblems, ProblemAmount } from './check-campaign.ts';
import type { FieldProblems } from '#kernel/result.ts';

// Order within an entry: English, Portuguese, Indonesian. {{name}} is filled in.
const TEXTS = {
  fillOut: ['Fill out this field', 'Preencha este campo', 'Isi kolom ini'],
  nameMissing: ['Give the campaign a name', 'Dê um nome à campanha', 'Beri nama kampanye'],
  tooLong: ['At most {{max}} characters', 'No máximo {{max}} caracteres', 'Maksimal {{max}} karakter'],
  notNegative: ['Enter 0 or more', 'Insira 0 ou mais', 'Masukkan 0 atau lebih'],
  brandMissing: ['Brand is not selected', 'A marca não foi selecionada', 'Merek belum dipilih'],
  brandUnknown: [
    'This brand is not one of the company’s',
    'Esta marca não é da empresa',
    'Merek ini bukan milik perusahaan',
  ],
  catalogMissing: [
    'Target country is not selected',
    'O país de destino não foi selecionado',
    'Negara tujuan belum dipilih',
  ],
  catalogUnknown: [
    'The brand does not sell in this country',
    'A marca não vende neste país',
    'Merek tidak berjualan di negara ini',
  ],
  catalogFixed: [
    'The country of a campaign cannot change',
    'O país de uma campanha não pode mudar',
    'Negara kampanye tidak dapat diubah',
  ],
  typeFixed: [
    'The type of a campaign cannot change',
    'O tipo de uma campanha não pode mudar',
    'Jenis kampanye tidak dapat diubah',
  ],
  typeMissing: ['Choose a campaign type', 'Escolha um tipo de campanha', 'Pilih jenis kampanye'],
  typeUnavailable: [
    'Banner campaigns are not available',
    'Campanhas de banner não estão disponíveis',
    'Kampanye banner tidak tersedia',
  ],
  limitMissing: [
    'Tick a daily limit, a total limit or both',
    'Marque um limite diário, total ou ambos',
    'Centang batas harian, total, atau keduanya',
  ],
  notANumber: ['Enter a number', 'Insira um número', 'Masukkan angka'],
  wholeUnits: ['Enter a whole number', 'Insira um número inteiro', 'Masukkan bilangan bulat'],
  dailyBelowMinimum: [
    'Daily budget is less than the minimum of {{minimum}}',
    'O orçamento diário é menor que o mínimo de {{minimum}}',
    'Anggaran harian kurang dari minimum {{minimum}}',
  ],
  totalBelowMinimum: [
    'Total budget is less than the minimum of {{minimum}}',
    'O orçamento total é menor que o mínimo de {{minimum}}',
    'Anggaran total kurang dari minimum {{minimum}}',
  ],
  startInPast: [
    'The start cannot be before today',
    'O início não pode ser antes de hoje',
    'Tanggal mulai tidak boleh sebelum hari ini',
  ],
  endBeforeStart: [
    'The end cannot be before the start',
    'O fim não pode ser antes do início',
    'Tanggal akhir tidak boleh sebelum tanggal mulai',
  ],
  notADraft: ['The campaign was launched already', 'A campanha já foi lançada', 'Kampanye sudah diluncurkan'],
  endInPast: [
    'The end must be later than now',
    'O fim deve ser depois de agora',
    'Tanggal akhir harus setelah saat ini',
  ],
  endNotLater: [
    'The new end must be after the current one',
    'O novo fim deve ser depois do atual',
    'Tanggal akhir baru harus setelah yang sekarang',
  ],
  bidTypeMismatch: [
    'This bid strategy does not fit the campaign type',
    'Esta estratégia de lance não serve para o tipo de campanha',
    'Strategi tawaran ini tidak sesuai dengan jenis kampanye',
  ],
  twoDecimals: ['At most 2 decimals', 'No máximo 2 casas decimais', 'Maksimal 2 angka desimal'],
  bidBelowMinimum: [
    'Enter a higher bid: the minimum is {{minimum}}',
    'Insira um lance maior: o mínimo é {{minimum}}',
    'Masukkan tawaran lebih tinggi: minimum {{minimum}}',
  ],
  trafficRange: [
    'Choose a whole number from 0 to 100',
    'Escolha um número inteiro de 0 a 100',
    'Pilih bilangan bulat dari 0 sampai 100',
  ],
  tooManyKeywords: ['At most {{max}} keywords', 'No máximo {{max}} palavras-chave', 'Maksimal {{max}} kata kunci'],
  tooManyTags: [
    'At most {{max}} tags of at most {{length}} characters',
    'No máximo {{max}} etiquetas de até {{length}} caracteres',
    'Maksimal {{max}} tag, masing-masing maksimal {{length}} karakter',
  ],
  matchMissing: [
    'Choose how it is matched: [exact], broad or "phrase"',
    'Escolha a correspondência: [exata], ampla ou "de frase"',
    'Pilih cara pencocokannya: [persis], luas, atau "frasa"',
  ],
  keywordsMissing: [
    'Add at least one keyword',
    'Adicione ao menos uma palavra-chave',
    'Tambahkan setidaknya satu kata kunci',
  ],
  agesReversed: [
    'The oldest age is below the youngest',
    'A idade máxima é menor que a mínima',
    'Usia tertua di bawah usia termuda',
  ],
  ageRange: ['Enter an age from 0 to 150', 'Insira uma idade de 0 a 150', 'Masukkan usia dari 0 sampai 150'],
  minAboveMax: [
    'The lowest price must not exceed the highest',
    'O menor preço não pode passar do maior',
    'Harga terendah tidak boleh melebihi harga tertinggi',
  ],
  tooManySkus: ['Choose fewer than {{max}} SKUs', 'Escolha menos de {{max}} SKUs', 'Pilih kurang dari {{max}} SKU'],
  skusMissing: ['Choose at least one SKU', 'Escolha ao menos um SKU', 'Pilih setidaknya satu SKU'],
  skusOrFilterMissing: [
    'Choose SKUs, or a category or price range',
    'Escolha SKUs, ou uma categoria ou faixa de preço',
    'Pilih SKU, atau kategori atau rentang harga',
  ],
  noMatch: [
    'No product matches: choose other categories, prices or sellers',
    'Nenhum produto corresponde: escolha outras categorias, preços ou vendedores',
    'Tidak ada produk yang cocok: pilih kategori, harga, atau penjual lain',
  ],
  skusUnknown: [
    'Not among the brand’s products in this country: {{skus}}',
    'Não estão entre os produtos da marca neste país: {{skus}}',
    'Bukan produk merek ini di negara ini: {{skus}}',
  ],
  categoriesUnknown: [
    'Unknown category: {{ids}}',
    'Categoria desconhecida: {{ids}}',
    'Kategori tidak dikenal: {{ids}}',
  ],
  sellersUnknown: ['Unknown seller', 'Vendedor desconhecido', 'Penjual tidak dikenal'],
  segmentsUnknown: ['Unknown segment: {{ids}}', 'Segmento desconhecido: {{ids}}', 'Segmen tidak dikenal: {{ids}}'],
  sellersMissing: [
    'None of your own sellers has matching products: choose sellers',
    'Nenhum de seus vendedores tem produtos correspondentes: escolha vendedores',
    'Tidak ada penjual Anda yang memiliki produk yang cocok: pilih penjual',
  ],
  productImagesInvalid: [
    'The product pictures cannot be read',
    'As imagens dos produtos não podem ser lidas',
    'Gambar produk tidak dapat dibaca',
  ],
  placementMissing: ['Choose a placement', 'Escolha um posicionamento', 'Pilih penempatan'],
  placementUnknown: [
    'This placement is not on offer',
    'Este posicionamento não está disponível',
    'Penempatan ini tidak tersedia',
  ],
  placementTwice: [
    '{{name}} is chosen twice; each placement shows one banner',
    '{{name}} foi escolhido duas vezes; cada posicionamento mostra um banner',
    '{{name}} dipilih dua kali; setiap penempatan menampilkan satu banner',
  ],
  bannerDetailsMissing: [
    'Input details are required for {{name}}',
    'Faltam detalhes de {{name}}',
    'Lengkapi detail untuk {{name}}',
  ],
  bannerCategoryMissing: ['Choose a category', 'Escolha uma categoria', 'Pilih kategori'],
  categoryMissing: ['Choose at least one category', 'Escolha ao menos uma categoria', 'Pilih setidaknya satu kategori'],
  sellerMissing: ['Choose at least one seller', 'Escolha ao menos um vendedor', 'Pilih setidaknya satu penjual'],
  segmentsMissing: ['Choose segments', 'Escolha segmentos', 'Pilih segmen'],
  linkForeign: [
    'The page must belong to {{base}}',
    'A página deve pertencer a {{base}}',
    'Halaman harus milik {{base}}',
  ],
  deeplinkInvalid: [
    'Enter an app link, e.g. shop://sale',
    'Insira um link de aplicativo, ex. shop://sale',
    'Masukkan tautan aplikasi, mis. shop://sale',
  ],
  invalidBaseUrl: ['Invalid base address', 'Endereço base inválido', 'Alamat dasar tidak valid'],
  requirePathStartWith: ['The path must start with /', 'O caminho deve começar com /', 'Jalur harus diawali dengan /'],
  catalogNotFound: ['This country is not on offer', 'Este país não está disponível', 'Negara ini tidak tersedia'],
  promptLength: [
    'Describe the scene in at most {{max}} characters',
    'Descreva a cena em no máximo {{max}} caracteres',
    'Jelaskan suasananya dalam maksimal {{max}} karakter',
  ],
  attemptRange: [
    'Choose a whole number from 0 to 3',
    'Escolha um número inteiro de 0 a 3',
    'Pilih bilangan bulat dari 0 sampai 3',
  ],
  imageRejected: [
    'This scene cannot be drawn. Describe it in other words.',
    'Esta cena não pode ser desenhada. Descreva-a com outras palavras.',
    'Suasana ini tidak dapat digambar. Jelaskan dengan kata lain.',
  ],
  picturesUnreachable: [
    'Pictures cannot be drawn right now. Try again later.',
    'Não é possível desenhar imagens agora. Tente mais tarde.',
    'Gambar tidak dapat dibuat sekarang. Coba lagi nanti.',
  ],
  pictureUnknown: ['Upload the picture again', 'Envie a imagem novamente', 'Unggah gambar lagi'],
  linkInvalid: ['Enter a web address', 'Insira um endereço web', 'Masukkan alamat web'],
  rejectReasonMissing: ['Give a reason for the rejection', 'Informe o motivo da rejeição', 'Beri alasan penolakan'],
  campaignRemoved: ['The campaign was removed', 'A campanha foi removida', 'Kampanye telah dihapus'],
  alreadyRemoved: ['The campaign is already removed', 'A campanha já foi removida', 'Kampanye sudah dihapus'],
  savedConcurrently: [
    'Somebody else saved this campaign meanwhile. Reload it to see their changes.',
    'Outra pessoa salvou esta campanha enquanto isso. Recarregue para ver as mudanças.',
    'Orang lain menyimpan kampanye ini sementara itu. Muat ulang untuk melihat perubahannya.',
  ],
  cannotSwitch: [
    'Only a campaign that is delivering or paused can be switched on or off',
    'Só uma campanha em veiculação ou pausada pode ser ligada ou desligada',
    'Hanya kampanye yang tayang atau dijeda yang dapat dinyalakan atau dimatikan',
  ],
  notRunning: ['The campaign is not running', 'A campanha não está em andamento', 'Kampanye tidak berjalan'],
  budgetTypeFirst: [
    'A campaign without a budget is changed by choosing a budget type',
    'Uma campanha sem orçamento muda ao escolher um tipo de orçamento',
    'Kampanye tanpa anggaran diubah dengan memilih jenis anggaran',
  ],
  reviewOfDraft: ['The campaign is a draft', 'A campanha é um rascunho', 'Kampanye masih draf'],
  noPendingContent: ['Nothing waits for approval', 'Nada aguarda aprovação', 'Tidak ada yang menunggu persetujuan'],
  alreadyRejected: ['Already rejected', 'Já rejeitada', 'Sudah ditolak'],
} as const satisfies Record<string, readonly [string, string, string]>;

export type ProblemKey = keyof typeof TEXTS | ImageProblem['key'];

const COLUMN: Record<Language, 0 | 1 | 2> = { en: 0, pt: 1, id: 2 };

/** Returns the message of a problem. The server and the screens both use it, so that they never disagree. */
export function problemText({ key, params = {} }: CampaignProblem, language: string): string {
  const values: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(params))
    values[name] = typeof value === 'object' ? amountText(value, language) : value;
  if (isImageProblemKey(key)) return imageProblemText({ key, params: values }, language);
  return fillText(TEXTS[key][COLUMN[language as Language] ?? COLUMN.en], values, language);
}

const UNIT_MICROS = 1_000_000n;

/** Formats whole amounts without decimals, like fields and lists do. */
const amountText = ({ micros, symbol }: ProblemAmount, language: string): string =>
  moneyText(micros, { symbol, digits: micros % UNIT_MICROS === 0n ? 0 : 2 }, language);

export function problemTexts(problems: CampaignProblems, language: string): FieldProblems {
  return Object.fromEntries(
    Object.entries(problems).map(([field, list]) => [field, list.map((problem) => problemText(problem, language))]),
  );
}
