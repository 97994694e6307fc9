import type { Language } from '#kernel/language.ts';
import type { FindingReason, RemedyAction } from '../rules/findings.ts';

type Texts = {
  readonly names: Record<FindingReason, string>;
  readonly remedies: Record<RemedyAction, (amount: string | null) => string>;
  /** Share of the possible wins that was missed. */
  share(percent: number, auctions: number): string;
  /** Data that the answer is based on. */
  basis(sampled: number, fromDate: string, toDate: string): string;
};

/** The part of a campaign that a finding concerns. */
export const FINDING_TYPES: Readonly<Record<FindingReason, string>> = {
  NO_MATCH: 'keyword',
  FEW_MATCHES: 'keyword',
  REVIEW: 'review',
  SCHEDULE: 'schedule',
  PAUSED: 'status',
  STOCK: 'product',
  WALLET: 'wallet',
  BUDGET: 'budget',
  RELEVANCE: 'targeting',
  PACING: 'pacing',
  RANK: 'bid',
};

const to = (amount: string | null, word: string) => (amount === null ? '' : ` ${word} ${amount}`);

export const DIAGNOSTIC_TEXTS: Readonly<Record<Language, Texts>> = {
  en: {
    names: {
      NO_MATCH: 'Fits no search or category',
      FEW_MATCHES: 'Fits few searches and categories',
      REVIEW: 'Not approved',
      SCHEDULE: 'Outside its schedule',
      PAUSED: 'Paused',
      STOCK: 'Products out of stock',
      WALLET: 'Wallet empty',
      BUDGET: 'Budget used up',
      RELEVANCE: 'Excluded by its targeting',
      PACING: 'Held back to last the day',
      RANK: 'Outranked',
    },
    remedies: {
      RAISE_BID: (amount) => `Raise the bid${to(amount, 'to')}`,
      RAISE_DAILY_BUDGET: (amount) => `Raise the daily budget${to(amount, 'to')}`,
      RAISE_TOTAL_BUDGET: (amount) => `Raise the total budget${to(amount, 'to')}`,
      TOP_UP: () => 'Top up the wallet',
      AWAIT_REVIEW: () => 'Review the campaign',
      EDIT_CONTENT: () => 'Edit the content and hand it in again',
      START: () => 'Start the campaign',
      EXTEND: () => 'Extend the campaign',
      RESTOCK: () => 'Restock the products or choose others',
      LOWER_TRAFFIC_CONTROL: () => 'Lower the traffic control',
      CHECK_NEGATIVE_KEYWORDS: () => 'Check the negative keywords',
      ADD_KEYWORDS: () => 'Add keywords or products',
      IMPROVE_LISTING: () => 'Improve names and pictures so that more shoppers click',
    },
    share: (percent, auctions) => `${percent} % of the auctions it fits were missed (${auctions})`,
    basis: (sampled, from, until) => `${sampled} sampled auctions, ${from} to ${until}`,
  },
  pt: {
    names: {
      NO_MATCH: 'Não corresponde a nenhuma busca ou categoria',
      FEW_MATCHES: 'Corresponde a poucas buscas e categorias',
      REVIEW: 'Não aprovada',
      SCHEDULE: 'Fora do período',
      PAUSED: 'Pausada',
      STOCK: 'Produtos sem estoque',
      WALLET: 'Carteira vazia',
      BUDGET: 'Orçamento esgotado',
      RELEVANCE: 'Excluída pela segmentação',
      PACING: 'Contida para durar o dia todo',
      RANK: 'Superada por outros lances',
    },
    remedies: {
      RAISE_BID: (amount) => `Aumentar o lance${to(amount, 'para')}`,
      RAISE_DAILY_BUDGET: (amount) => `Aumentar o orçamento diário${to(amount, 'para')}`,
      RAISE_TOTAL_BUDGET: (amount) => `Aumentar o orçamento total${to(amount, 'para')}`,
      TOP_UP: () => 'Recarregar a carteira',
      AWAIT_REVIEW: () => 'Revisar a campanha',
      EDIT_CONTENT: () => 'Editar o conteúdo e enviá-lo de novo',
      START: () => 'Iniciar a campanha',
      EXTEND: () => 'Prolongar a campanha',
      RESTOCK: () => 'Repor os produtos ou escolher outros',
      LOWER_TRAFFIC_CONTROL: () => 'Reduzir o controle de tráfego',
      CHECK_NEGATIVE_KEYWORDS: () => 'Verificar as palavras-chave negativas',
      ADD_KEYWORDS: () => 'Adicionar palavras-chave ou produtos',
      IMPROVE_LISTING: () => 'Melhorar nomes e imagens para que mais pessoas cliquem',
    },
    share: (percent, auctions) => `${percent} % dos leilões adequados foram perdidos (${auctions})`,
    basis: (sampled, from, until) => `${sampled} leilões amostrados, de ${from} a ${until}`,
  },
  id: {
    names: {
      NO_MATCH: 'Tidak cocok dengan pencarian atau kategori apa pun',
      FEW_MATCHES: 'Cocok dengan sedikit pencarian dan kategori',
      REVIEW: 'Belum disetujui',
      SCHEDULE: 'Di luar jadwal',
      PAUSED: 'Dijeda',
      STOCK: 'Stok produk habis',
      WALLET: 'Dompet kosong',
      BUDGET: 'Anggaran habis',
      RELEVANCE: 'Dikecualikan oleh penargetan',
      PACING: 'Ditahan agar cukup sepanjang hari',
      RANK: 'Kalah peringkat',
    },
    remedies: {
      RAISE_BID: (amount) => `Naikkan tawaran${to(amount, 'menjadi')}`,
      RAISE_DAILY_BUDGET: (amount) => `Naikkan anggaran harian${to(amount, 'menjadi')}`,
      RAISE_TOTAL_BUDGET: (amount) => `Naikkan anggaran total${to(amount, 'menjadi')}`,
      TOP_UP: () => 'Isi ulang dompet',
      AWAIT_REVIEW: () => 'Tinjau kampanye',
      EDIT_CONTENT: () => 'Ubah konten dan ajukan lagi',
      START: () => 'Mulai kampanye',
      EXTEND: () => 'Perpanjang kampanye',
      RESTOCK: () => 'Isi stok produk atau pilih yang lain',
      LOWER_TRAFFIC_CONTROL: () => 'Turunkan kontrol trafik',
      CHECK_NEGATIVE_KEYWORDS: () => 'Periksa kata kunci negatif',
      ADD_KEYWORDS: () => 'Tambahkan kata kunci atau produk',
      IMPROVE_LISTING: () => 'Perbaiki nama dan gambar agar lebih banyak diklik',
    },
    share: (percent, auctions) => `${percent} % lelang yang cocok terlewat (${auctions})`,
    basis: (sampled, from, until) => `${sampled} lelang sampel, ${from} sampai ${until}`,
  },
};
