import { Button, FileButton, Loader, UnstyledButton } from '@mantine/core';
import { IconCheck, IconPhotoUp, IconSparkles } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#design/dialog/dialogs.tsx';
import { LongTextField } from '#design/form/long-text-field.tsx';
import { errorText } from '#platform/api-client/error-text.ts';
import { GenerateProductImageDocument, UploadImageDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';
import { DEFAULT_IMAGE_LIMIT_MB, IMAGE_PATH, imageNameOf } from '#core/media/rules/image.ts';
import type { ProductImageInput } from '../../rules/campaign-input.ts';
import { MAX_PROMPT_LENGTH, IMAGES_PER_REQUEST } from '../../rules/product-image.ts';
import { prepareImage, useImageProblemText } from '#core/media/console/index.ts';
import styles from './product-image.module.css';

interface ProductImageDialogProps {
  catalogId: string;
  sku: string;
  name: string;
  /** In megabytes; null for the default limit. */
  limitMb: number | null;
  image: ProductImageInput | null;
  onChange(image: ProductImageInput | null): void;
  onClose(): void;
}

/** One of the images generated for a prompt: in progress, done, or failed. */
type Generated = { kind: 'pending' } | { kind: 'done'; dataUrl: string } | { kind: 'failed'; message: string };

const NO_BOUNDS = { minWidth: null, minHeight: null };
const EXAMPLES = ['marble', 'beach', 'forest', 'night'] as const;

/** A product's image in a scene of the advertiser's choice: generated from a prompt, or uploaded. */
export function ProductImageDialog(props: ProductImageDialogProps) {
  const { catalogId, sku, name, limitMb, image, onChange, onClose } = props;
  const { t } = useTranslation('campaigns');
  const imageProblemText = useImageProblemText();
  const [prompt, setPrompt] = useState(image?.prompt ?? '');
  const [generated, setGenerated] = useState<{ prompt: string; images: Generated[] } | null>(null);
  const [selectedIndex, setSelectedIndex] = useState<number | null>(null);
  const [rejection, setRejection] = useState<string | null>(null);
  const generate = useApiMutation(GenerateProductImageDocument, { changes: [], showsErrorInline: true });
  const upload = useApiMutation(UploadImageDocument, { changes: [], showsErrorInline: true });
  const maxFileSizeInMb = limitMb ?? DEFAULT_IMAGE_LIMIT_MB;
  const pendingCount = generated?.images.filter(({ kind }) => kind === 'pending').length ?? 0;
  const isGenerating = pendingCount > 0;
  const failure = generated?.images.find((result) => result.kind === 'failed');
  const selected = selectedIndex === null ? null : generated?.images[selectedIndex];

  const generateAll = () => {
    const input = prompt.trim();
    setSelectedIndex(null);
    setRejection(null);
    setGenerated({ prompt: input, images: Array.from({ length: IMAGES_PER_REQUEST }, () => ({ kind: 'pending' })) });
    for (let attempt = 0; attempt < IMAGES_PER_REQUEST; attempt += 1) void generateOne(input, attempt);
  };
  const generateOne = async (input: string, attempt: number) => {
    const result = await generate.mutateAsync({ catalogId, sku, prompt: input, attempt }).then(
      ({ generateProductBackgroundImage: { imageUrl } }): Generated => ({ kind: 'done', dataUrl: imageUrl }),
      (error): Generated => ({ kind: 'failed', message: error.fields['prompt']?.[0] ?? errorText(error) }),
    );
    // Another prompt may have been submitted in the meantime.
    setGenerated((now) => (now?.prompt === input ? { ...now, images: now.images.with(attempt, result) } : now));
  };
  const store = async (file: File, prompt: string | null) => {
    setRejection(null);
    const prepared = await prepareImage(file, { ...NO_BOUNDS, maxFileSizeMb: maxFileSizeInMb });
    if (!prepared.ok) return setRejection(imageProblemText(prepared.problem));
    upload.mutate(
      { file: prepared.file, ...NO_BOUNDS, maxFileSizeInMb },
      {
        onSuccess: ({ uploadCampaignImage: { url, path } }) => {
          onChange({ url, path, prompt });
          onClose();
        },
      },
    );
  };
  const current = image && imageNameOf(image.url);

  return (
    <FormDialog
      size="lg"
      title={t('productPicture.title', { name })}
      submitLabel={t('productPicture.use')}
      isSubmitting={upload.isPending}
      isTyped={generated !== null || prompt !== (image?.prompt ?? '')}
      canSubmit={selected?.kind === 'done'}
      serverMessage={rejection ?? (upload.error ? (upload.error.fields['file']?.[0] ?? errorText(upload.error)) : null)}
      onSubmit={(event) => {
        event.preventDefault();
        if (selected?.kind === 'done') void store(fileOf(selected.dataUrl), generated!.prompt);
      }}
      onClose={onClose}
    >
      {current && (
        <div className={styles.current}>
          <img src={IMAGE_PATH + current} alt={t('productPicture.current')} />
          <span>
            <strong>{t('productPicture.current')}</strong>
            <span className={styles.quiet}>{image.prompt ?? t('productPicture.own')}</span>
          </span>
          <Button
            variant="subtle"
            color="crimson"
            size="compact-sm"
            onClick={() => {
              onChange(null);
              onClose();
            }}
          >
            {t('productPicture.remove')}
          </Button>
        </div>
      )}
      <LongTextField
        label={t('productPicture.prompt')}
        description={t('productPicture.promptHint')}
        placeholder={t('productPicture.example.marble')}
        minRows={2}
        maxLength={MAX_PROMPT_LENGTH}
        data-autofocus
        value={prompt}
        error={failure?.kind === 'failed' ? failure.message : undefined}
        onChange={(event) => setPrompt(event.currentTarget.value)}
      />
      <div className={styles.examples} role="group" aria-label={t('productPicture.examples')}>
        {EXAMPLES.map((example) => (
          <Button
            key={example}
            variant="default"
            size="compact-xs"
            onClick={() => setPrompt(t(`productPicture.example.${example}`))}
          >
            {t(`productPicture.example.${example}`)}
          </Button>
        ))}
      </div>
      <div className={styles.actions}>
        <Button
          variant="light"
          leftSection={<IconSparkles size={16} />}
          disabled={prompt.trim() === ''}
          loading={isGenerating}
          onClick={generateAll}
        >
          {t('productPicture.draw', { count: IMAGES_PER_REQUEST })}
        </Button>
        <span className={styles.spacer} />
        <FileButton accept="image/png,image/gif,image/jpeg" onChange={(file) => void (file && store(file, null))}>
          {(button) => (
            <Button {...button} variant="default" leftSection={<IconPhotoUp size={15} />}>
              {t('productPicture.upload')}
            </Button>
          )}
        </FileButton>
      </div>
      <p className={styles.quiet} role="status">
        {isGenerating
          ? t('productPicture.progress', { done: IMAGES_PER_REQUEST - pendingCount, of: IMAGES_PER_REQUEST })
          : generated?.images.some(({ kind }) => kind === 'done') && t('productPicture.pick')}
      </p>
      {generated && (
        <div className={styles.generated} role="group" aria-label={t('productPicture.drawn')} aria-busy={isGenerating}>
          {generated.images.map((result, index) => (
            <UnstyledButton
              key={index}
              className={styles.tile}
              disabled={result.kind !== 'done'}
              aria-pressed={selectedIndex === index}
              aria-label={t('productPicture.choose', { number: index + 1 })}
              onClick={() => setSelectedIndex(index)}
            >
              {result.kind === 'pending' && <Loader size="sm" />}
              {result.kind === 'done' && <img src={result.dataUrl} alt="" />}
              {result.kind === 'failed' && <span className={styles.quiet}>{t('productPicture.failed')}</span>}
              {selectedIndex === index && <IconCheck size={18} stroke={2.5} className={styles.check} aria-hidden />}
            </UnstyledButton>
          ))}
        </div>
      )}
    </FormDialog>
  );
}

function fileOf(dataUrl: string): File {
  const bytes = Uint8Array.from(atob(dataUrl.slice(dataUrl.indexOf(',') + 1)), (character) =>
    character.codePointAt(0)!,
  );
  return new File([bytes], 'image.jpg', { type: 'image/jpeg' });
}
