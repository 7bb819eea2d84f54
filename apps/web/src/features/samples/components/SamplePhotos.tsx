import type { SampleDetail } from '@escuta/contract';
import { SHOWN_PHOTOS, showsPhotos } from '@escuta/domain';
import { useTexts } from '../../../shared/i18n/index.ts';
import { photoPath } from '../lists/photo-address.ts';
import styles from './detail.module.css';

/** The first photos of a fraud or a visible leak; each opens in a new tab (DET-05). */
export function SamplePhotos({ sample }: { sample: SampleDetail }) {
  const t = useTexts('samples');
  const common = useTexts('common');
  if (!showsPhotos(sample.classificacao) || sample.images.length === 0) return null;
  return (
    <section className={styles.photos} aria-label={t('detail.photos')}>
      {sample.images.slice(0, SHOWN_PHOTOS).map(({ url, title }, place) => (
        <a key={url} href={photoPath(sample.id_amostra, place + 1)} target="_blank" rel="noopener noreferrer">
          <img src={url} alt="" loading="lazy" />
          <span>
            <bdi>{title || common('photo.untitled', { at: place + 1 })}</bdi>
            <span className="visually-hidden"> ({common('newTab')})</span>
          </span>
        </a>
      ))}
    </section>
  );
}
