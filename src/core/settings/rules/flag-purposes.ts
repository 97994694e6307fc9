import type { FeatureFlagName } from './flags.ts';
import type { Texts } from '#kernel/texts.ts';

/** The effect of each flag while it is on. */
export const FLAG_PURPOSES: Record<FeatureFlagName, Texts> = {
  enable_landing_page: [
    'Visitors see the public landing page at /home before they sign in.',
    'Visitantes veem a página inicial pública em /home antes de entrar.',
    'Pengunjung melihat halaman depan publik di /home sebelum masuk.',
  ],
  homepage: [
    'The menu has Home, with the quick-start guide and an overview.',
    'O menu tem Início, com o guia de primeiros passos e um resumo.',
    'Menu memiliki Beranda dengan panduan mulai cepat dan ringkasan.',
  ],
  user_multiple_companies: [
    'People may create further companies.',
    'As pessoas podem criar outras empresas.',
    'Pengguna boleh membuat perusahaan tambahan.',
  ],
  allow_change_language: [
    'The header has a language switcher; the profile has the language in any case.',
    'O cabeçalho tem um seletor de idioma; o perfil sempre tem o idioma.',
    'Tajuk memiliki pemilih bahasa; profil selalu memiliki bahasa.',
  ],
  hide_seller_selector_on_signup: [
    'Sign-up does not ask for sellers.',
    'O cadastro não pergunta pelos vendedores.',
    'Pendaftaran tidak menanyakan penjual.',
  ],
  show_company_currency_setting: [
    'Sign-up asks for the currency of the wallet.',
    'O cadastro pergunta a moeda da carteira.',
    'Pendaftaran menanyakan mata uang dompet.',
  ],
  company_local_currency: [
    'A further company chooses the currency of its wallet.',
    'Uma nova empresa escolhe a moeda da carteira.',
    'Perusahaan tambahan memilih mata uang dompetnya.',
  ],
  billing_top_up: ['Wallets can be topped up.', 'As carteiras podem ser recarregadas.', 'Dompet dapat diisi ulang.'],
  show_auto_top_up: [
    'Cards can top up a wallet by themselves when it runs low.',
    'Os cartões podem recarregar a carteira sozinhos quando o saldo fica baixo.',
    'Kartu dapat mengisi dompet secara otomatis ketika saldo menipis.',
  ],
  show_payment_card_method: [
    'Billing has a page for payment cards.',
    'O faturamento tem uma página de cartões.',
    'Penagihan memiliki halaman kartu pembayaran.',
  ],
  add_multiple_cards: [
    'More than one card can be saved.',
    'É possível salvar mais de um cartão.',
    'Lebih dari satu kartu dapat disimpan.',
  ],
  installments: [
    'Top-ups by card can be paid in installments.',
    'Recargas com cartão podem ser parceladas.',
    'Isi ulang dengan kartu dapat dicicil.',
  ],
  enable_credit_note_payment_method: [
    'Packages can be paid with a credit note.',
    'Pacotes podem ser pagos com nota de crédito.',
    'Paket dapat dibayar dengan nota kredit.',
  ],
  show_free_paid_credit: [
    'Free and paid credit are shown apart.',
    'Créditos gratuitos e pagos aparecem separados.',
    'Kredit gratis dan berbayar ditampilkan terpisah.',
  ],
  download_invoice: ['Invoices can be downloaded.', 'As faturas podem ser baixadas.', 'Faktur dapat diunduh.'],
  show_download_credit_note: [
    'Credit notes can be downloaded.',
    'As notas de crédito podem ser baixadas.',
    'Nota kredit dapat diunduh.',
  ],
  standard_package_ads: [
    'The menu has Standard Package, and staff have the booking calendar.',
    'O menu tem Pacote padrão e a equipe tem o calendário de reservas.',
    'Menu memiliki Paket Standar, dan staf memiliki kalender pemesanan.',
  ],
  overlap_standard_booking: [
    'A package put into the cart may start in a week that another entry of the cart has.',
    'Um pacote posto no carrinho pode começar numa semana que outro item já tem.',
    'Paket di keranjang boleh dimulai pada minggu yang dipakai entri lain.',
  ],
  sponsor_enable_banner: [
    'Campaigns may advertise with banners.',
    'As campanhas podem anunciar com banners.',
    'Kampanye dapat beriklan dengan banner.',
  ],
  use_advanced_sponsor_campaign_ui: [
    'Campaigns are made on one page in three sections instead of step by step.',
    'As campanhas são criadas em uma página com três seções, em vez de passo a passo.',
    'Kampanye dibuat di satu halaman dengan tiga bagian, bukan langkah demi langkah.',
  ],
  enable_quick_campaign_creation: [
    'A campaign can be made on one short page.',
    'Uma campanha pode ser criada em uma página curta.',
    'Kampanye dapat dibuat di satu halaman singkat.',
  ],
  show_dynamic_filter_product_on_creating_ads: [
    'Products can be chosen by a filter that stays up to date.',
    'Produtos podem ser escolhidos por um filtro que se mantém atualizado.',
    'Produk dapat dipilih dengan filter yang selalu diperbarui.',
  ],
  show_sponsor_product_keywords: [
    'Product campaigns can be aimed at keywords.',
    'Campanhas de produto podem ser direcionadas a palavras-chave.',
    'Kampanye produk dapat ditargetkan ke kata kunci.',
  ],
  sponsor_ads_audience: [
    'Campaigns can be aimed at audiences.',
    'As campanhas podem ser direcionadas a públicos.',
    'Kampanye dapat ditargetkan ke audiens.',
  ],
  show_copy_to_other_supplier: [
    'A campaign can be copied to another supplier.',
    'Uma campanha pode ser copiada para outro fornecedor.',
    'Kampanye dapat disalin ke pemasok lain.',
  ],
  allow_pass_day: [
    'Campaigns may start on a day that has passed.',
    'As campanhas podem começar em um dia que já passou.',
    'Kampanye boleh dimulai pada hari yang sudah lewat.',
  ],
  show_diagnostic_tool: [
    'Staff can ask why a campaign is not delivering.',
    'A equipe pode saber por que uma campanha não está sendo exibida.',
    'Staf dapat melihat mengapa sebuah kampanye tidak tayang.',
  ],
  show_price_history: [
    'Products show the history of their price.',
    'Os produtos mostram o histórico de preço.',
    'Produk menampilkan riwayat harganya.',
  ],
  show_sponsor_target: [
    'Campaigns can be targeted: keywords, traffic and audiences, each where it is offered.',
    'As campanhas podem ser segmentadas: palavras-chave, tráfego e públicos, onde oferecidos.',
    'Kampanye dapat ditargetkan: kata kunci, lalu lintas, dan audiens, bila tersedia.',
  ],
  halo_sales_reports: [
    'Reports show sales of other products of the brand.',
    'Os relatórios mostram vendas de outros produtos da marca.',
    'Laporan menampilkan penjualan produk lain dari merek.',
  ],
  show_country_demographic_report: [
    'The dashboard has figures per country.',
    'O painel tem números por país.',
    'Dasbor memiliki angka per negara.',
  ],
  sponsor_search_term_report: [
    'The dashboard has figures per search term.',
    'O painel tem números por termo de busca.',
    'Dasbor memiliki angka per istilah pencarian.',
  ],
  export_daily_dashboard_data: [
    'The dashboard’s figures can be downloaded per day.',
    'Os números do painel podem ser baixados por dia.',
    'Angka dasbor dapat diunduh per hari.',
  ],
  download_campaign_sales: [
    'The sales of a campaign can be downloaded.',
    'As vendas de uma campanha podem ser baixadas.',
    'Penjualan kampanye dapat diunduh.',
  ],
  download_sku_performance_report: [
    'The figures of products can be downloaded.',
    'Os números dos produtos podem ser baixados.',
    'Angka produk dapat diunduh.',
  ],
  additional_sku_performance_metrics: [
    'The figures of products have more columns.',
    'Os números dos produtos têm mais colunas.',
    'Angka produk memiliki lebih banyak kolom.',
  ],
  enable_meta_ad: [
    'The menu has Meta ads off the marketplace.',
    'O menu tem anúncios Meta fora do marketplace.',
    'Menu memiliki iklan Meta di luar marketplace.',
  ],
  enable_advanced_meta_advance_setup: [
    'Meta campaigns have their advanced settings.',
    'As campanhas Meta têm configurações avançadas.',
    'Kampanye Meta memiliki pengaturan lanjutan.',
  ],
  use_paid_credit_for_meta_ads: [
    'Meta ads can be paid from the paid credit.',
    'Anúncios Meta podem ser pagos com crédito pago.',
    'Iklan Meta dapat dibayar dari kredit berbayar.',
  ],
  advanced_meta_product_filters: [
    'Products of Meta campaigns have more filters.',
    'Os produtos das campanhas Meta têm mais filtros.',
    'Produk kampanye Meta memiliki lebih banyak filter.',
  ],
  enable_meta_ads_preview: [
    'Meta ads are shown as shoppers will see them.',
    'Os anúncios Meta aparecem como os compradores os verão.',
    'Iklan Meta ditampilkan seperti yang dilihat pembeli.',
  ],
};
