import { Button, FileButton, Loader } from '@mantine/core';
import { IconPhotoUp } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#design/format.ts';
import { errorText } from '#platform/api-client/error-text.ts';
import { UploadImageDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';
import { DEFAULT_IMAGE_LIMIT_MB, IMAGE_PATH, imageNameOf } from '../rules/image.ts';
import { useImageProblemText } from './use-image-problem-text.ts';
import styles from './image-field.module.css';
import { prepareImage } from './prepare-image.ts';

interface ImageFieldProps {
  label: string;
  /** Size of the placement in pixels. */
  width: number;
  height: number;
  /** In megabytes; null for the default limit. */
  limitMb: number | null;
  /** Owner of the image when staff upload it; omitted for the viewer's own company. */
  companyId?: string;
  /** Stored URL; empty until an image is uploaded. */
  url: string;
  onUploaded(url: string): void;
  error?: string;
}

/** A banner image: selected or dropped, checked, uploaded, and previewed as shoppers will see it. */
export function ImageField(props: ImageFieldProps) {
  const { label, width, height, limitMb, companyId, url, onUploaded, error } = props;
  const { t } = useTranslation('common');
  const imageProblemText = useImageProblemText();
  const format = useFormat();
  const upload = useApiMutation(UploadImageDocument, { changes: [], showsErrorInline: true });
  const [rejection, setRejection] = useState<string | null>(null);
  const [isOver, setIsOver] = useState(false);
  const turns = useRef(0);
  const maxFileSizeInMb = limitMb ?? DEFAULT_IMAGE_LIMIT_MB;
  const name = imageNameOf(url);
  const displayedError =
    rejection ?? (upload.error ? (upload.error.fields['file']?.[0] ?? errorText(upload.error)) : error);

  const take = async (file: File | null | undefined) => {
    if (!file) return;
    const turn = (turns.current += 1);
    setRejection(null);
    upload.reset();
    const bounds = { minWidth: width, minHeight: height };
    const prepared = await prepareImage(file, { ...bounds, maxFileSizeMb: maxFileSizeInMb });
    // Another image was dropped while this one was being read.
    if (turn !== turns.current) return;
    if (!prepared.ok) return setRejection(imageProblemText(prepared.problem));
    upload.mutate(
      { file: prepared.file, ...bounds, maxFileSizeInMb, companyId },
      { onSuccess: ({ uploadCampaignImage }) => turn === turns.current && onUploaded(uploadCampaignImage.url) },
    );
  };

  return (
    <div className={styles.drop}>
      <div
        className={styles.area}
        style={{ aspectRatio: `${width} / ${height}` }}
        data-over={isOver || undefined}
        data-filled={name !== null || undefined}
        data-error={displayedError !== undefined || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setIsOver(false);
          void take(event.dataTransfer.files[0]);
        }}
      >
        {upload.isPending ? (
          <Loader size="sm" aria-label={t('image.uploading')} />
        ) : name ? (
          <img src={IMAGE_PATH + name} alt={label} className={styles.image} />
        ) : (
          <span>{t('image.drop')}</span>
        )}
      </div>
      <div className={styles.actions}>
        <FileButton accept="image/png,image/gif,image/jpeg" onChange={(file) => void take(file)}>
          {(button) => (
            <Button
              {...button}
              variant="default"
              size="compact-sm"
              leftSection={<IconPhotoUp size={15} />}
              disabled={upload.isPending}
              aria-label={`${t(name ? 'image.replace' : 'image.choose')}: ${label}`}
            >
              {t(name ? 'image.replace' : 'image.choose')}
            </Button>
          )}
        </FileButton>
        <span className={styles.quiet}>
          {t('image.rules', { width, height, max: format.compact(maxFileSizeInMb) })}
        </span>
      </div>
      {displayedError && (
        <p className={styles.error} role="alert">
          {displayedError}
        </p>
      )}
    </div>
  );
}
