import { fillText } from '#kernel/fill-text.ts';
import { isLanguage, type Language } from '#kernel/language.ts';

const TEXTS = {
  invalidImageFile: {
    en: 'Choose a picture: PNG, GIF or JPEG',
    pt: 'Escolha uma imagem: PNG, GIF ou JPEG',
    id: 'Pilih gambar: PNG, GIF, atau JPEG',
  },
  fileSizeIsTooBig: {
    en: 'The file must not exceed {{max}} MB',
    pt: 'O arquivo não pode passar de {{max}} MB',
    id: 'Ukuran berkas tidak boleh melebihi {{max}} MB',
  },
  imageWidthIsTooSmall: {
    en: 'The picture must be at least {{min}} pixels wide',
    pt: 'A imagem deve ter ao menos {{min}} pixels de largura',
    id: 'Lebar gambar minimal {{min}} piksel',
  },
  imageHeightIsTooSmall: {
    en: 'The picture must be at least {{min}} pixels high',
    pt: 'A imagem deve ter ao menos {{min}} pixels de altura',
    id: 'Tinggi gambar minimal {{min}} piksel',
  },
  imageRatioIsIncorrect: {
    en: 'The picture must have the shape {{width}} : {{height}}',
    pt: 'A imagem deve ter o formato {{width}} : {{height}}',
    id: 'Bentuk gambar harus {{width}} : {{height}}',
  },
} as const satisfies Record<string, Record<Language, string>>;

export interface ImageProblem {
  key: keyof typeof TEXTS;
  params?: Record<string, string | number>;
}

export const isImageProblemKey = (key: string): key is ImageProblem['key'] => Object.hasOwn(TEXTS, key);

export function imageProblemText({ key, params = {} }: ImageProblem, language: string): string {
  return fillText(TEXTS[key][isLanguage(language) ? language : 'en'], params, language);
}
