import type { Language } from '#kernel/language.ts';
import type { Micros } from '#kernel/money.ts';
import { moneyText, type MoneyStyle } from '#kernel/money-text.ts';
import type { Email } from '#platform/mail/email.ts';
import type { CompanySettings } from '../rules/company-settings.ts';
import type { Addressee } from './team.repository.ts';

/** A decision by staff; an approval request is reported separately only when declined. */
export type Decision =
  | { setting: keyof CompanySettings; to: CompanySettings[keyof CompanySettings] }
  | { setting: 'approvalRequest'; to: false };

interface DecisionDetails {
  companyName: string;
  reason: string;
  decisions: readonly Decision[];
  wallet: MoneyStyle;
  url: string;
}

interface DecisionTexts {
  greeting(firstName: string): string;
  /** Returns subject and sentence of a decision. */
  approved(company: string): [string, string];
  withdrawn(company: string): [string, string];
  declined(company: string): [string, string];
  updatable(company: string): [string, string];
  fixed(company: string): [string, string];
  topUpOpen(company: string): [string, string];
  topUpClosed(company: string): [string, string];
  cluster(company: string, cluster: string): [string, string];
  noCluster(company: string): [string, string];
  overdraft(company: string, amount: string): [string, string];
  noOverdraft(company: string): [string, string];
  reason(text: string): string;
  action: string;
}

const TEXTS: Record<Language, DecisionTexts> = {
  en: {
    greeting: (name) => `Hello ${name},`,
    approved: (company) => [
      `${company} is approved`,
      `${company} is approved: everybody in your team can now book packages, advertise by stock and export products.`,
    ],
    withdrawn: (company) => [
      `The approval of ${company} was withdrawn`,
      `The approval of ${company} was withdrawn: packages cannot be booked for now. What is booked already stays.`,
    ],
    declined: (company) => [
      `${company} was not approved`,
      `Your request to approve ${company} was declined. You can ask again.`,
    ],
    updatable: (company) => [
      `You can change the details of ${company} again`,
      `Owners and administrators can change the details of ${company} again.`,
    ],
    fixed: (company) => [
      `The details of ${company} are locked`,
      `The details of ${company} cannot be changed in the console for now. Contact support to change them.`,
    ],
    topUpOpen: (company) => [
      `${company} can be topped up again`,
      `The wallet of ${company} can be topped up again, and automatic top-ups go on.`,
    ],
    topUpClosed: (company) => [
      `${company} cannot be topped up for now`,
      `The wallet of ${company} cannot be topped up for now, by card or automatically. Your credit stays and can be spent.`,
    ],
    cluster: (company, cluster) => [
      `${company} belongs to ${cluster}`,
      `${company} is now listed as one of the companies of ${cluster}.`,
    ],
    noCluster: (company) => [`${company} stands on its own`, `${company} is no longer listed with other companies.`],
    overdraft: (company, amount) => [
      `The wallet of ${company} may go below zero`,
      `Advertising of ${company} may go on until its balance is ${amount} below zero. What is owed is taken from your next top-up.`,
    ],
    noOverdraft: (company) => [
      `The wallet of ${company} no longer goes below zero`,
      `Advertising of ${company} stops when its balance is used up.`,
    ],
    reason: (text) => `Reason given: ${text}`,
    action: 'Open Endcap',
  },
  pt: {
    greeting: (name) => `Olá, ${name},`,
    approved: (company) => [
      `${company} foi aprovada`,
      `${company} foi aprovada: toda a sua equipe agora pode reservar pacotes, anunciar por estoque e exportar produtos.`,
    ],
    withdrawn: (company) => [
      `A aprovação de ${company} foi retirada`,
      `A aprovação de ${company} foi retirada: por enquanto não é possível reservar pacotes. O que já foi reservado permanece.`,
    ],
    declined: (company) => [
      `${company} não foi aprovada`,
      `Seu pedido de aprovação de ${company} foi recusado. Você pode pedir de novo.`,
    ],
    updatable: (company) => [
      `Os dados de ${company} podem ser alterados de novo`,
      `Proprietários e administradores podem alterar de novo os dados de ${company}.`,
    ],
    fixed: (company) => [
      `Os dados de ${company} estão bloqueados`,
      `Por enquanto os dados de ${company} não podem ser alterados no console. Para alterá-los, fale com o suporte.`,
    ],
    topUpOpen: (company) => [
      `${company} pode receber recargas de novo`,
      `A carteira de ${company} pode ser recarregada de novo, e as recargas automáticas continuam.`,
    ],
    topUpClosed: (company) => [
      `${company} não pode receber recargas por enquanto`,
      `Por enquanto a carteira de ${company} não pode ser recarregada, nem por cartão nem automaticamente. Seu crédito permanece e pode ser gasto.`,
    ],
    cluster: (company, cluster) => [
      `${company} faz parte de ${cluster}`,
      `${company} agora aparece entre as empresas de ${cluster}.`,
    ],
    noCluster: (company) => [`${company} aparece sozinha`, `${company} não aparece mais junto de outras empresas.`],
    overdraft: (company, amount) => [
      `A carteira de ${company} pode ficar negativa`,
      `Os anúncios de ${company} podem continuar até que o saldo fique ${amount} abaixo de zero. O valor devido sai da sua próxima recarga.`,
    ],
    noOverdraft: (company) => [
      `A carteira de ${company} não fica mais negativa`,
      `Os anúncios de ${company} param quando o saldo acaba.`,
    ],
    reason: (text) => `Motivo informado: ${text}`,
    action: 'Abrir o Endcap',
  },
  id: {
    greeting: (name) => `Halo ${name},`,
    approved: (company) => [
      `${company} disetujui`,
      `${company} disetujui: semua anggota tim Anda kini dapat memesan paket, beriklan menurut stok, dan mengekspor produk.`,
    ],
    withdrawn: (company) => [
      `Persetujuan ${company} dicabut`,
      `Persetujuan ${company} dicabut: untuk sementara paket tidak dapat dipesan. Yang sudah dipesan tetap berlaku.`,
    ],
    declined: (company) => [
      `${company} belum disetujui`,
      `Permintaan persetujuan ${company} ditolak. Anda dapat memintanya lagi.`,
    ],
    updatable: (company) => [
      `Data ${company} dapat diubah lagi`,
      `Pemilik dan administrator dapat mengubah data ${company} lagi.`,
    ],
    fixed: (company) => [
      `Data ${company} dikunci`,
      `Untuk sementara data ${company} tidak dapat diubah di konsol. Hubungi dukungan untuk mengubahnya.`,
    ],
    topUpOpen: (company) => [
      `${company} dapat diisi lagi`,
      `Saldo ${company} dapat diisi lagi, dan pengisian otomatis berlanjut.`,
    ],
    topUpClosed: (company) => [
      `${company} tidak dapat diisi untuk sementara`,
      `Untuk sementara saldo ${company} tidak dapat diisi, baik dengan kartu maupun otomatis. Kredit Anda tetap ada dan dapat dipakai.`,
    ],
    cluster: (company, cluster) => [
      `${company} termasuk ${cluster}`,
      `${company} kini tercantum sebagai salah satu perusahaan ${cluster}.`,
    ],
    noCluster: (company) => [`${company} berdiri sendiri`, `${company} tidak lagi tercantum bersama perusahaan lain.`],
    overdraft: (company, amount) => [
      `Saldo ${company} boleh di bawah nol`,
      `Iklan ${company} boleh berjalan sampai saldonya ${amount} di bawah nol. Yang terutang diambil dari pengisian berikutnya.`,
    ],
    noOverdraft: (company) => [
      `Saldo ${company} tidak lagi di bawah nol`,
      `Iklan ${company} berhenti saat saldonya habis.`,
    ],
    reason: (text) => `Alasan: ${text}`,
    action: 'Buka Endcap',
  },
};

/** Reports staff decisions about a company to one of its owners or administrators. */
export function decisionEmail(to: Addressee, { companyName, reason, decisions, wallet, url }: DecisionDetails): Email {
  const texts = TEXTS[to.language];
  const sentences = decisions.map((decision) =>
    textOf(texts, companyName, decision, (micros) => moneyText(micros, wallet, to.language)),
  );
  return {
    to: to.email,
    language: to.language,
    greeting: texts.greeting(to.firstName),
    subject: sentences[0]![0],
    paragraphs: [...sentences.map(([, sentence]) => sentence), texts.reason(reason)],
    ...(url ? { action: { label: texts.action, url } } : {}),
  };
}

function textOf(
  texts: DecisionTexts,
  company: string,
  decision: Decision,
  amount: (micros: Micros) => string,
): [string, string] {
  switch (decision.setting) {
    case 'approvalRequest':
      return texts.declined(company);
    case 'isApproved':
      return decision.to ? texts.approved(company) : texts.withdrawn(company);
    case 'canBeUpdated':
      return decision.to ? texts.updatable(company) : texts.fixed(company);
    case 'canBeToppedUp':
      return decision.to ? texts.topUpOpen(company) : texts.topUpClosed(company);
    case 'cluster':
      return decision.to === null ? texts.noCluster(company) : texts.cluster(company, String(decision.to));
    case 'overdraftMicros':
      return decision.to === 0n ? texts.noOverdraft(company) : texts.overdraft(company, amount(decision.to as Micros));
  }
}
