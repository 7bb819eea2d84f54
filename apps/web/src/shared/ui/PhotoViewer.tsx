import { Button } from 'antd';
import { type MouseEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { useTexts } from '../i18n/index.ts';
import { Empty } from './Empty.tsx';
import { CloseIcon, DownloadIcon, ZoomIcon } from './icons.tsx';
import { notify } from './notify.ts';
import { downloadPhoto } from './photo-download.ts';
import styles from './photo-viewer.module.css';

interface PhotoFrameProps {
  title: string;
  /** Text below the title. */
  about?: string;
  actions?: ReactNode;
  onClose(): void;
  children: ReactNode;
}

/** The frame of a photo: title, actions, and the button to close it. */
export function PhotoFrame({ title, about, actions, onClose, children }: PhotoFrameProps) {
  const t = useTexts('common');
  return (
    <div className={styles.page}>
      <header className={`${styles.head} no-print`}>
        <div className={styles.title}>
          <h1>
            <bdi>{title}</bdi>
          </h1>
          {about ? <span className={styles.about}>{about}</span> : null}
        </div>
        {actions}
        <Button icon={<CloseIcon />} onClick={onClose}>
          {t('close')}
        </Button>
      </header>
      {children}
    </div>
  );
}

interface PhotoViewerProps {
  photo: { url: string; title: string };
  /** Number of the photo, from 1, and number of photos. */
  index: number;
  total: number;
  /** Name of the sample or report that the photo belongs to. */
  owner: string;
  /** Name of the downloaded file, without its extension. */
  fileName: string;
  /** Further buttons. */
  actions?: ReactNode;
  /** Fetches a new link, because links expire. */
  renew(): Promise<string | undefined>;
  onClose(): void;
}

/** A photo with title, number, zoom and download (PHO-01, RDT-04). */
export function PhotoViewer({ photo, index, total, owner, fileName, actions, renew, onClose }: PhotoViewerProps) {
  const t = useTexts('common');
  const [zoomed, setZoomed] = useState(false);
  const [broken, setBroken] = useState<string | null>(null);
  const download = async (event: MouseEvent) => {
    event.preventDefault();
    try {
      await downloadPhoto(photo.url, fileName, renew);
    } catch {
      notify.error(t('photo.downloadFailed'));
    }
  };
  const buttons = (
    <>
      {actions}
      <Button icon={<ZoomIcon />} aria-pressed={zoomed} disabled={broken !== null} onClick={() => setZoomed(!zoomed)}>
        {t(zoomed ? 'photo.zoomOut' : 'photo.zoom')}
      </Button>
      <a className={styles.download} href={photo.url} download onClick={(event) => void download(event)}>
        <DownloadIcon />
        {t('photo.download')}
      </a>
    </>
  );
  return (
    <PhotoFrame
      title={photo.title}
      about={`${t('photo.number', { at: index, total })} · ${owner}`}
      actions={buttons}
      onClose={onClose}
    >
      {broken === photo.url ? (
        <Empty
          title={t('photo.broken')}
          help={t('photo.brokenHelp')}
          action={<Button onClick={() => void renew().then(() => setBroken(null))}>{t('retry')}</Button>}
        />
      ) : (
        <ShownPhoto photo={photo} zoomed={zoomed} onBroken={() => setBroken(photo.url)} />
      )}
    </PhotoFrame>
  );
}

interface ShownPhotoProps {
  photo: PhotoViewerProps['photo'];
  zoomed: boolean;
  onBroken(): void;
}

/** The photo; enlarged around the pointer, or by the zoom button. */
function ShownPhoto({ photo, zoomed, onBroken }: ShownPhotoProps) {
  const t = useTexts('common');
  const [origin, setOrigin] = useState('50% 50%');
  const [hovered, setHovered] = useState(false);
  const follow = (event: PointerEvent<HTMLElement>) => {
    // Ignores a pointer that happens to be over the photo when the tab opens.
    if (event.pointerType === 'mouse' && (event.movementX !== 0 || event.movementY !== 0)) setHovered(true);
    const box = event.currentTarget.getBoundingClientRect();
    const share = (at: number, from: number, size: number) => `${((at - from) / size) * 100}%`;
    setOrigin(`${share(event.clientX, box.left, box.width)} ${share(event.clientY, box.top, box.height)}`);
  };
  return (
    <div
      className={styles.stage}
      title={t('photo.zoomHelp')}
      data-zoomed={zoomed || hovered}
      onPointerMove={follow}
      onPointerLeave={() => setHovered(false)}
    >
      <img
        src={photo.url}
        alt={photo.title}
        className={styles.photo}
        style={{ transformOrigin: origin }}
        onError={onBroken}
      />
    </div>
  );
}
