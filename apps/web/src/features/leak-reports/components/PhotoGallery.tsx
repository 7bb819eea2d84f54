import type { LeakReportDetail } from '@escuta/contract';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../../shared/i18n/index.ts';
import { ChevronIcon } from '../../../shared/ui/icons.tsx';
import { PhotoViewer } from '../../../shared/ui/PhotoViewer.tsx';
import { Block } from './DetailParts.tsx';
import styles from './photo-gallery.module.css';

interface PhotoGalleryProps {
  report: LeakReportDetail;
  /** Number of the report, for file names. */
  number: string;
  /** Fetches the report again for new links. */
  renew(): Promise<LeakReportDetail | undefined>;
}

/** The photos with their titles; a click opens the viewer (RDT-04). */
export function PhotoGallery({ report: { fotos }, number, renew }: PhotoGalleryProps) {
  const t = useTexts('leakReports');
  const [open, setOpen] = useState<number | null>(null);
  const photo = open === null ? undefined : fotos[open];
  if (fotos.length === 0) return null;
  const step = (by: number) => setOpen((now) => (now === null ? null : (now + by + fotos.length) % fotos.length));
  return (
    <Block title={t('detail.photos')}>
      <ul className={styles.gallery}>
        {fotos.map(({ url, title }, index) => (
          <li key={url}>
            <figure>
              <button
                type="button"
                aria-label={t('detail.openPhoto', { at: index + 1, title })}
                onClick={() => setOpen(index)}
              >
                <img src={url} alt="" />
              </button>
              <figcaption>
                <span className="numbers">{index + 1}</span> <bdi>{title}</bdi>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      <Modal
        open={photo !== undefined}
        footer={null}
        closable={false}
        width="100%"
        destroyOnHidden
        rootClassName={styles.viewer ?? ''}
        title={null}
        aria-label={photo?.title ?? ''}
        onCancel={() => setOpen(null)}
      >
        {photo && open !== null ? (
          <PhotoViewer
            key={open}
            photo={photo}
            index={open + 1}
            total={fotos.length}
            owner={t('detail.photoOf', { id: number })}
            fileName={`${number}-${open + 1}`}
            renew={async () => (await renew())?.fotos[open]?.url}
            onClose={() => setOpen(null)}
            actions={fotos.length > 1 ? <Steps onStep={step} /> : null}
          />
        ) : null}
      </Modal>
    </Block>
  );
}

function Steps({ onStep }: { onStep(by: number): void }) {
  const t = useTexts('leakReports');
  return (
    <>
      <Button
        icon={<ChevronIcon className={styles.left} />}
        aria-label={t('detail.previousPhoto')}
        title={t('detail.previousPhoto')}
        onClick={() => onStep(-1)}
      />
      <Button
        icon={<ChevronIcon className={styles.right} />}
        aria-label={t('detail.nextPhoto')}
        title={t('detail.nextPhoto')}
        onClick={() => onStep(1)}
      />
    </>
  );
}
